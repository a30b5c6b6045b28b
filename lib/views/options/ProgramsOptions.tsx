import { useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { ProgramsSection } from '@/components/options/ProgramsSection';
import { knownPrograms, linkState, type ProgramSettings, programGrants, programSettings } from '@/lib/store/programs';
import { background } from '../background';

/** Programs on this computer, wired to settings and worker. */
export function ProgramsOptions({ keep }: { keep(saving: Promise<unknown>): Promise<void> }) {
  const [loaded] = useLoaded(programSettings.getValue, [], programSettings.watchConnection);
  return loaded && <LoadedPrograms key={String(loaded.enabled)} saved={loaded} keep={keep} />;
}

interface LoadedProgramsProps {
  saved: ProgramSettings;
  keep(saving: Promise<unknown>): Promise<void>;
}

function LoadedPrograms({ saved, keep }: LoadedProgramsProps) {
  const [address, setAddress] = useState(saved.address);
  const [sensitive, setSensitive] = useState(saved.sensitive);
  const [state = 'connecting'] = useLoaded(linkState.getValue, [], linkState.watch);
  const [programs = []] = useLoaded(listPrograms, [], watchPrograms);
  const change = (patch: Partial<ProgramSettings>) => void keep(programSettings.change(patch));
  const origin = originOfServer(address);
  return (
    <ProgramsSection
      enabled={saved.enabled}
      onEnabled={(enabled) => (enabled ? change({ enabled }) : void keep(background.stopPrograms()))}
      state={state}
      address={address}
      isRefused={origin === undefined}
      onAddress={(text) => {
        setAddress(text);
        const next = originOfServer(text);
        if (next !== undefined) change({ address: next });
      }}
      onPair={() => void background.pairPrograms()}
      onCode={(code) => void background.typeProgramCode(code)}
      programs={programs}
      onRevoke={(name) => void keep(background.revokeProgram(name))}
      onStop={() => void keep(background.stopPrograms())}
      sensitive={sensitive}
      onSensitive={(next) => {
        setSensitive(next);
        change({ sensitive: next });
      }}
    />
  );
}

/** Names of this computer that the worker's content security policy allows connections to. */
const HOSTS = ['127.0.0.1', 'localhost'];

/** Origin of a server on this computer; undefined for any other address. */
function originOfServer(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol === 'http:' && HOSTS.includes(url.hostname) ? url.origin : undefined;
}

async function listPrograms() {
  const [known, always, session] = await Promise.all([
    knownPrograms.getValue(),
    programGrants.always.getValue(),
    programGrants.session.getValue(),
  ]);
  const grants = [...always, ...session];
  return known.map((program) => ({ ...program, grants: grants.filter((grant) => grant.program === program.name) }));
}

function watchPrograms(changed: () => void): () => void {
  const stops = [knownPrograms, programGrants.always, programGrants.session].map((item) => item.watch(changed));
  return () => {
    for (const stop of stops) stop();
  };
}
