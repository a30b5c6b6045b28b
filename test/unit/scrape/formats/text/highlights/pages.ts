/** Pages written for these tests. */

export const KETTLE = `# Brenta kettle

The Brenta is an electric kettle with a long spout. It was first sold in 2019 by **Anna Moretti**, who had been a potter before.
It boils a litre of water in three minutes.

## Care

Empty the kettle when you are done. Scale builds up on the ground of it over time. Remove it every two months with vinegar.

- Never put it in the dishwasher.
- Rinse the filter:
  - hold it under warm water
  - let it dry for a day

## Technical data

| Model | Weight | Capacity | Price |
| --- | --- | --- | --- |
| Brenta S | 890 g | 0.8 l | 59 € |
| Brenta L | 1,240 g | 1.5 l | 79 € |

Colour

Midnight blue

## How long is the guarantee?

You may return it within five years. See [the shop. It is open](https://example.org/a(b)c "The shop") all day.

## From a program

\`\`\`js
const kettle = connect('brenta');
await kettle.heatTo(80);
\`\`\`

Call us on +39 0471 555 012 or write to help@example.org. Dr. Rossi answers all letters himself.
`;

export const GERMAN = `# Stadtbad Lindenau

Das Stadtbad wurde 1913 eröffnet und steht heute unter Denkmalschutz. Entworfen hat es der Architekt Otto Brandes.

Die Halle ist täglich von 7 bis 22 Uhr geöffnet. Kinder unter sechs Jahren zahlen keinen Eintritt, Erwachsene 6,50 €.

Handtücher können an der Kasse ausgeliehen werden. Im Becken ist das Wasser 28 Grad warm.
`;

export const JAPANESE = `# 山の図書館

山の図書館は1987年に開館しました。蔵書は約四万冊です。館長は佐藤花子さんです。

開館時間は午前九時から午後六時までです。月曜日は休みです。本は二週間借りることができます。駐車場は建物の裏にあります。
`;

export const CHINESE = `# 茶馆

这家茶馆由王明于1952年创办。茶馆每天早上七点开门。一壶绿茶的价格是三十元。

二楼可以看到湖景。周末晚上有戏曲表演。
`;

export const THAI = `# ตลาดน้ำ

ตลาดน้ำเปิดทุกวันเสาร์และวันอาทิตย์

ค่าเข้าชมสำหรับผู้ใหญ่คือ 40 บาท

ร้านอาหารอยู่ริมคลองด้านทิศใต้

รถประจำทางสาย 7 จอดหน้าตลาด
`;
