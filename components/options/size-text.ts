const megabytes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

export const sizeText = (bytes: number) => megabytes.format(bytes / 1_000_000);
