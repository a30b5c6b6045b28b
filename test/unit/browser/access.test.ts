import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { requestServiceAccess } from '@/lib/browser/access';

const request = vi.fn<typeof fakeBrowser.permissions.request>();

beforeEach(() => {
  fakeBrowser.reset();
  request.mockReset();
  fakeBrowser.permissions.request = request;
});

it('asks for the site of a service, without its port, and starts where it is allowed', async () => {
  request.mockResolvedValue(true);
  await requestServiceAccess('https://api.example:8443/v2');
  expect(request).toHaveBeenCalledExactlyOnceWith({ origins: ['https://api.example/*'] });
});

it('says what is missing and the next step where a user refuses', async () => {
  request.mockResolvedValue(false);
  await expect(requestServiceAccess('https://api.example:8443/v2')).rejects.toMatchObject({
    code: 'PERMISSION_NEEDED',
    message: expect.stringContaining('https://api.example:8443'),
    record: { nextStep: expect.stringMatching(/./) },
  });
});

it('asks for nothing where no service is set up', async () => {
  await expect(requestServiceAccess('')).rejects.toMatchObject({ code: 'BASE_URL_REFUSED' });
  expect(request).not.toHaveBeenCalled();
});
