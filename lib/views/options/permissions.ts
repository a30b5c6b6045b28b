import { i18n } from '#i18n';
import type { Permission } from '@/components/options/PermissionsSection';
import { CLIPBOARD, grantedOrigins, hasAccess, hasClipboard, isRequired } from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';

const ALL_SITES = '<all_urls>';

/** Every permission to read pages, with its reason. The match pattern is the id. */
export async function listPermissions(): Promise<Permission[]> {
  const [origins, allSites, clipboard] = await Promise.all([grantedOrigins(), hasAccess([ALL_SITES]), hasClipboard()]);
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
    ...(capabilities.debugger()
      ? [
          {
            id: 'debugger',
            name: i18n.t('options.drivePages'),
            why: i18n.t('options.drivePagesWhy'),
            granted: true,
            fixed: i18n.t('options.partOfPackage'),
          },
        ]
      : []),
    { id: CLIPBOARD, name: i18n.t('options.clipboard'), why: i18n.t('options.clipboardWhy'), granted: clipboard },
    ...origins
      .filter((origin) => origin !== ALL_SITES)
      .map((origin) => ({ id: origin, name: origin, why: i18n.t('options.originWhy'), granted: true })),
  ];
}
