import { expect, type Page } from '@playwright/test';

/** Drops a PDF on the panel, which says that it may be. */
export async function drop(panel: Page, content: Buffer): Promise<void> {
  const transfer = await panel.evaluateHandle((text) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    data.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }));
    return data;
  }, content.toString('base64'));
  await panel.getByRole('main').dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(panel.getByText('Drop the PDF to read it here.')).toBeVisible();
  await panel.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
}
