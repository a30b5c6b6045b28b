import './programs-section.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Switch, TextInput } from '@/components/base/Controls';
import { programName } from '@/components/base/program-name';
import { timeOf } from '@/components/base/times';
import { type Grant, SENSITIVE_KINDS, type SensitiveSites } from '@/lib/programs/consent';
import type { LinkState } from '@/lib/programs/link';
import { OptionGroup } from './OptionGroup';

/** A program that has asked for access, and the access it has. */
interface ListedProgram {
  name: string;
  requests: number;
  lastAt: number;
  grants: readonly Grant[];
}

export interface ProgramsSectionProps {
  enabled: boolean;
  onEnabled(enabled: boolean): void;
  state: LinkState;
  address: string;
  /** True for an address that is not saved because it does not belong to this computer. */
  isRefused: boolean;
  onAddress(address: string): void;
  /** Asks the server to print a code. */
  onPair(): void;
  onCode(code: string): void;
  programs: readonly ListedProgram[];
  onRevoke(name: string): void;
  onStop(): void;
  sensitive: SensitiveSites;
  onSensitive(sensitive: SensitiveSites): void;
}

/** Lets programs on this computer use this browser: the connection, who has asked, and what is always asked. */
export function ProgramsSection({ enabled, onEnabled, state, programs, onStop, ...props }: ProgramsSectionProps) {
  return (
    <>
      <Row label={i18n.t('options.programs.enable')} hint={i18n.t('options.programs.enableHint')}>
        <Switch checked={enabled} onChange={onEnabled} />
      </Row>
      {enabled && (
        <>
          <Row
            label={i18n.t('options.programs.address')}
            hint={i18n.t('options.programs.addressHint')}
            error={props.isRefused ? i18n.t('options.programs.addressRefused') : undefined}
            stack
          >
            <TextInput type="url" mono value={props.address} onInput={props.onAddress} />
          </Row>
          <Connection state={state} onPair={props.onPair} onCode={props.onCode} onStop={onStop} />
        </>
      )}
      {programs.length > 0 && <ProgramList programs={programs} onRevoke={props.onRevoke} />}
      <OptionGroup title={i18n.t('options.programs.sensitive')}>
        <p class="meta">{i18n.t('options.programs.sensitiveHint')}</p>
        <SensitiveFields sensitive={props.sensitive} onSensitive={props.onSensitive} />
      </OptionGroup>
    </>
  );
}

type ConnectionProps = Pick<ProgramsSectionProps, 'state' | 'onPair' | 'onCode' | 'onStop'>;

function Connection({ state, onPair, onCode, onStop }: ConnectionProps) {
  const [code, setCode] = useState('');
  const wantsCode = state === 'code' || state === 'wrong-code';
  return (
    <div class="programs-connection">
      <p role="status">{i18n.t(`options.programs.state.${STATES[state]}`)}</p>
      {wantsCode && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onCode(code);
            setCode('');
          }}
        >
          <Row
            label={i18n.t('options.programs.code')}
            error={state === 'wrong-code' ? i18n.t('options.programs.wrongCode') : undefined}
            stack
          >
            <TextInput mono value={code} maxLength={20} placeholder="XXXX-XXXX" onInput={setCode} />
          </Row>
          <Button kind="primary" type="submit" label={i18n.t('options.programs.connect')} />
        </form>
      )}
      <div class="programs-tools">
        {(state === 'unpaired' || state === 'stranger' || state === 'away') && (
          <Button kind="primary" label={i18n.t('options.programs.pair')} onClick={onPair} />
        )}
        <Button kind="second" label={i18n.t('options.programs.stop')} onClick={onStop} />
      </div>
    </div>
  );
}

/** Names of the sentences about a state. */
const STATES = {
  off: 'off',
  connecting: 'connecting',
  code: 'code',
  'wrong-code': 'code',
  away: 'away',
  unpaired: 'unpaired',
  stranger: 'stranger',
  connected: 'connected',
} as const satisfies Record<LinkState, string>;

function ProgramList({ programs, onRevoke }: Pick<ProgramsSectionProps, 'programs' | 'onRevoke'>) {
  return (
    <ul class="programs-list" aria-label={i18n.t('options.programs.list')}>
      {programs.map(({ name, requests, lastAt, grants }) => (
        <li key={name}>
          <div>
            <b>{programName(name)}</b>
            <p class="meta">
              {i18n.t('options.programs.requests', requests)} · {timeOf(lastAt)}
            </p>
            {grants.map((grant) => (
              <p class="meta" key={`${grant.site} ${grant.kind}`}>
                {i18n.t(grant.allowed ? `options.programs.may.${grant.kind}` : 'options.programs.mayNot', {
                  site: grant.site,
                })}
              </p>
            ))}
          </div>
          <Button
            kind="second"
            small
            label={i18n.t('options.revoke')}
            aria-label={i18n.t('options.revokeName', { name: programName(name) })}
            onClick={() => onRevoke(name)}
          />
        </li>
      ))}
    </ul>
  );
}

function SensitiveFields({ sensitive, onSensitive }: Pick<ProgramsSectionProps, 'sensitive' | 'onSensitive'>) {
  const [lists, setLists] = useState(() =>
    Object.fromEntries(SENSITIVE_KINDS.map((kind) => [kind, sensitive[kind].join('\n')])),
  );
  return (
    <>
      {SENSITIVE_KINDS.map((kind) => (
        <Row key={kind} label={i18n.t(`options.programs.kinds.${kind}`)} stack>
          <TextInput
            size="area"
            mono
            value={lists[kind] ?? ''}
            onInput={(text) => {
              setLists({ ...lists, [kind]: text });
              const sites = text.split('\n').flatMap((line) => line.trim().toLowerCase() || []);
              onSensitive({ ...sensitive, [kind]: sites });
            }}
          />
        </Row>
      ))}
    </>
  );
}
