import './permissions-section.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { OptionGroup } from './OptionGroup';

export interface Permission {
  id: string;
  name: string;
  /** Its purpose, in one sentence. */
  why: string;
  granted: boolean;
  /** The reason why it cannot be changed here; absent if it can be changed. */
  fixed?: string;
}

interface PermissionsSectionProps {
  permissions: readonly Permission[];
  /** Must be called in the click handler, since the browser asks for confirmation. */
  onGrant(id: string): void;
  onRevoke(id: string): void;
}

/** Every permission, its purpose, and a button that revokes it. What is granted for good is folded. */
export function PermissionsSection({ permissions, ...ways }: PermissionsSectionProps) {
  const isForGood = ({ granted, fixed }: Permission) => granted && fixed !== undefined;
  return (
    <>
      <PermissionList
        label={i18n.t('options.permissions')}
        permissions={permissions.filter((one) => !isForGood(one))}
        {...ways}
      />
      <OptionGroup title={i18n.t('options.fixedPermissions')}>
        <PermissionList
          label={i18n.t('options.fixedPermissions')}
          permissions={permissions.filter(isForGood)}
          {...ways}
        />
      </OptionGroup>
    </>
  );
}

function PermissionList({ label, permissions, onGrant, onRevoke }: PermissionsSectionProps & { label: string }) {
  return (
    <ul class="permissions" aria-label={label}>
      {permissions.map(({ id, name, why, granted, fixed }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            <p>{why}</p>
          </div>
          <span class={granted ? 'permission-state' : 'visually-hidden'}>
            {granted && <Icon name="check" small />}
            {granted ? i18n.t('options.granted') : i18n.t('options.notGranted')}
          </span>
          {fixed ? (
            <span class="meta">{fixed}</span>
          ) : (
            <Button
              kind="second"
              small
              label={granted ? i18n.t('options.revoke') : i18n.t('options.grant')}
              aria-label={i18n.t(granted ? 'options.revokeName' : 'options.grantName', { name })}
              onClick={() => (granted ? onRevoke : onGrant)(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
