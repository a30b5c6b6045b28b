import { expect, type Page } from '@playwright/test';

/** Drops a file on the panel, which says that it may be. It is a PDF unless its name says otherwise. */
export async function drop(panel: Page, content: Buffer, name = 'dropped.pdf'): Promise<void> {
  const transfer = await panel.evaluateHandle(
    ([text, name]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: name.endsWith('.pdf') ? 'application/pdf' : '' }));
      return data;
    },
    [content.toString('base64'), name] as const,
  );
  await panel.getByRole('main').dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(panel.getByText('Drop the file to read it here.')).toBeVisible();
  await panel.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
}
