import type { BackupSectionProps } from '@/components/options/BackupSection';
import { saveFile } from '@/lib/base/save-file';
import type { BackupStores } from '@/lib/transfer/backup/write-backup';

/**
 * Writes and reads backups; their code is loaded on first use.
 * @param changed called when the disk holds more than before
 */
export const backupActions = (stores: BackupStores, changed: () => void): BackupSectionProps => ({
  async onExport(progress, signal) {
    const { writeBackup } = await import('@/lib/transfer/backup/write-backup');
    const total = (await stores.jobs.count()) + (await stores.recordings.list()).length;
    const told = (done: number) => progress({ done, total });
    const { zip, unfinished } = await writeBackup(stores, { progress: told, signal });
    const name = `winnow-${new Date().toISOString().slice(0, 10)}.zip`;
    saveFile(zip, name);
    return { name, size: zip.size, unfinished };
  },
  async onImport(file, progress, signal) {
    const { readBackup } = await import('@/lib/transfer/backup/read-backup');
    const report = await readBackup(file, stores, { progress: (done, total) => progress({ done, total }), signal });
    changed();
    return report;
  },
});
