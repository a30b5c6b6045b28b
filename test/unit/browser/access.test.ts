import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { requestServiceAccess, requestToWatch } from '@/lib/browser/access';

const request = vi.fn<typeof fakeBrowser.permissions.request>();
const contains = vi.fn<typeof fakeBrowser.permissions.contains>();

beforeEach(() => {
  fakeBrowser.reset();
  request.mockReset();
  contains.mockReset();
  Object.assign(fakeBrowser.permissions, { request, contains });
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

it('asks for a site and for notifications in one question', async () => {
  request.mockResolvedValue(true);
  contains.mockResolvedValue(true);
  await requestToWatch('https://shop.example:8443/basket?item=1');
  expect(request).toHaveBeenCalledExactlyOnceWith({
    permissions: ['notifications'],
    origins: ['https://shop.example/*'],
  });
});

it('watches without notifications if the site alone may be read', async () => {
  request.mockRejectedValue(new Error('Notifications are switched off.'));
  contains.mockResolvedValue(true);
  await expect(requestToWatch('https://shop.example/')).resolves.toBeUndefined();
  expect(contains).toHaveBeenCalledExactlyOnceWith({ origins: ['https://shop.example/*'] });
});

it('says which site it may not read, and what to do next', async () => {
  request.mockResolvedValue(false);
  contains.mockResolvedValue(false);
  await expect(requestToWatch('https://shop.example:8443/')).rejects.toMatchObject({
    code: 'PERMISSION_NEEDED',
    message: expect.stringContaining('shop.example:8443'),
    record: { nextStep: expect.stringMatching(/./) },
  });
});
