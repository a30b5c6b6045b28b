import { i18n } from '#i18n';
import type { Permission } from '@/components/options/PermissionsSection';
import {
  grantedOrigins,
  hasAccess,
  hasPermission,
  isRequired,
  OPTIONAL,
  packagedPermissions,
} from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { allowedInPrivateWindows } from '@/lib/browser/private-windows';

const ALL_SITES = '<all_urls>';

/** Permissions that come with the package without a question by the browser, in the order of their rows. */
const QUIET = [
  'scripting',
  'storage',
  'unlimitedStorage',
  'contextMenus',
  'sidePanel',
  'declarativeNetRequestWithHostAccess',
  'offscreen',
  'alarms',
] as const;

/** Every permission with its reason. The id of a permission that can be granted and revoked is its name or pattern. */
export async function listPermissions(): Promise<Permission[]> {
  const [origins, allSites, optional, privately] = await Promise.all([
    grantedOrigins(),
    hasAccess([ALL_SITES]),
    Promise.all(OPTIONAL.map(async (id) => ({ id, granted: await hasPermission(id) }))),
    allowedInPrivateWindows(),
  ]);
  const inPackage = { granted: true, fixed: i18n.t('options.partOfPackage') };
  const demanded = packagedPermissions();
  return [
    {
      id: 'activeTab',
      name: i18n.t('options.clickedPage'),
      why: i18n.t('options.clickedPageWhy'),
      granted: true,
      fixed: i18n.t('options.alwaysOn'),
    },
    {
      id: ALL_SITES,
      name: i18n.t('options.allSites'),
      why: i18n.t('options.allSitesWhy'),
      granted: allSites,
      ...(isRequired(ALL_SITES) && { fixed: i18n.t('options.partOfPackage') }),
    },
    ...optional.map(({ id, granted }) => ({
      id,
      name: i18n.t(`options.optional.${id}`),
      why: i18n.t(`options.optional.${id}Why`),
      granted,
    })),
    ...origins
      .filter((origin) => origin !== ALL_SITES)
      .map((origin) => ({ id: origin, name: origin, why: i18n.t('options.originWhy'), granted: true })),
    {
      id: 'private',
      name: i18n.t('options.privateWindows'),
      why: i18n.t('options.privateWindowsWhy'),
      granted: privately,
      fixed: i18n.t('options.setInBrowser'),
    },
    ...(capabilities.debugger()
      ? [
          {
            id: 'debugger',
            name: i18n.t('options.drivePages'),
            why: i18n.t('options.drivePagesWhy'),
            ...inPackage,
          },
        ]
      : []),
    ...QUIET.filter((id) => demanded.includes(id)).map((id) => ({
      id,
      name: i18n.t(`options.quiet.${id}`),
      why: i18n.t(`options.quiet.${id}Why`),
      ...inPackage,
    })),
  ];
}
