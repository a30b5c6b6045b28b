console.log('popup');
