import type { Random } from './random.ts'

export type Language = 'de' | 'fr' | 'es' | 'ja'

/** The language a company of this country may describe itself in. */
export const countryLanguage: Readonly<Record<string, Language>> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  CO: 'es',
  JP: 'ja',
}

/** A description in the company's own language, from its industry and place alone. */
export function describeIn(
  language: Language,
  industry: string,
  name: string,
  city: string | null,
  random: Random,
): string {
  const topic = topics[industry]?.[order.indexOf(language)] ?? industry
  const { open, more } = frames[language]
  const count = random.int(1, 3)
  const parts = [random.pick(open), ...random.some(more, count)]
  const text = parts.join(language === 'ja' ? '' : ' ')
  return text
    .replaceAll('$name', name)
    .replaceAll('$city', city ?? fallbackPlace[language])
    .replaceAll('$topic', topic)
    .replaceAll('$n', String(random.int(12, 180)))
    .replaceAll('$year', String(random.int(2006, 2021)))
}

const order: readonly Language[] = ['de', 'fr', 'es', 'ja']
const fallbackPlace = { de: 'Mitteleuropa', fr: 'région', es: 'la región', ja: '国内' } as const

const frames: Readonly<Record<Language, { open: readonly string[]; more: readonly string[] }>> = {
  de: {
    open: [
      '$name entwickelt $topic.',
      '$name aus $city bietet $topic für mittelständische Betriebe.',
      'Seit $year gibt es bei $name in $city $topic.',
      '$topic aus $city: dafür steht $name.',
    ],
    more: [
      'Rund $n Kunden setzen die Lösung täglich ein.',
      'Daten bleiben auf Servern in Europa.',
      'Die Einrichtung dauert selten länger als eine Woche.',
      'Gegründet wurde das Unternehmen von zwei Ingenieurinnen.',
      'Schnittstellen zu gängigen Buchhaltungs- und Warenwirtschaftssystemen sind vorhanden.',
      'Das Team wächst und sucht Verstärkung in Vertrieb und Entwicklung.',
    ],
  },
  fr: {
    open: [
      '$name conçoit $topic.',
      'Basée à $city, $name propose $topic aux entreprises de taille moyenne.',
      'Depuis $year, l’équipe de $name développe $topic à $city.',
      '$name simplifie le quotidien de ses clients avec $topic.',
    ],
    more: [
      'Plus de $n clients l’utilisent chaque jour.',
      'Les données sont hébergées en Europe.',
      'La mise en service prend moins de deux semaines.',
      'La société a été fondée par trois anciennes camarades d’école d’ingénieurs.',
      'Elle recrute des développeurs et des commerciaux.',
      'Le service est facturé au mois, sans engagement.',
    ],
  },
  es: {
    open: [
      '$name desarrolla $topic.',
      'Desde $city, $name ofrece $topic a empresas medianas.',
      '$name nació en $year en $city para acercar $topic a más personas.',
      'En $name creamos $topic.',
    ],
    more: [
      'Más de $n clientes lo usan cada día.',
      'La puesta en marcha tarda menos de diez días.',
      'El equipo atiende por teléfono en español y portugués.',
      'Se integra con los programas de contabilidad habituales.',
      'La empresa fue fundada por dos hermanas ingenieras.',
      'El precio depende del uso y no exige permanencia.',
    ],
  },
  ja: {
    open: [
      '$nameは$topicを開発しています。',
      '$cityを拠点に$topicを提供する企業です。',
      '$year年創業。$topicに取り組んでいます。',
    ],
    more: [
      '導入企業は$n社を超えました。',
      '中小企業でも数日で使い始められます。',
      '既存の会計システムと連携できます。',
      'データは国内のサーバーに保管されます。',
      'エンジニアと営業職を募集しています。',
    ],
  },
}

/** What the industry's companies make, in German, French, Spanish and Japanese. */
const topics: Readonly<Record<string, readonly [string, string, string, string]>> = {
  Fintech: [
    'Software für Zahlungen und Rechnungen',
    'des outils de paiement et de facturation',
    'herramientas de pagos y facturación',
    '決済と請求のクラウドサービス',
  ],
  Insurance: [
    'digitale Versicherungen mit schneller Regulierung',
    'des assurances souscrites en ligne',
    'seguros digitales para pequeños negocios',
    'オンライン保険サービス',
  ],
  'Developer Tools': [
    'Werkzeuge für Softwareentwickler',
    'des outils pour développeurs',
    'herramientas para desarrolladores de software',
    '開発者向けツール',
  ],
  'Artificial Intelligence': [
    'Sprachmodelle für technische Dokumente',
    'une intelligence artificielle qui lit les documents techniques',
    'inteligencia artificial para documentos técnicos',
    '技術文書を読むAI',
  ],
  Cybersecurity: [
    'Schutz für Netze und Zugänge',
    'des solutions de cybersécurité',
    'soluciones de ciberseguridad',
    'サイバーセキュリティ製品',
  ],
  'Data & Analytics': [
    'Auswertungen für Fachabteilungen',
    'des outils d’analyse de données',
    'análisis de datos sin especialistas',
    'データ分析基盤',
  ],
  Healthcare: [
    'digitale Nachsorge für Patienten',
    'un suivi des patients à distance',
    'seguimiento de pacientes a distancia',
    '遠隔診療と患者見守りサービス',
  ],
  Biotechnology: [
    'Enzyme und biologische Wirkstoffe',
    'des enzymes et des médicaments biologiques',
    'enzimas y fármacos biológicos',
    '酵素と創薬の研究',
  ],
  'Medical Devices': [
    'Medizintechnik für Klinik und Praxis',
    'des dispositifs médicaux',
    'dispositivos médicos para clínicas',
    '医療機器',
  ],
  Education: [
    'Lernprogramme für Schule und Beruf',
    'des cours en ligne pour l’école et le métier',
    'cursos en línea para escuelas y oficios',
    '学校向け学習アプリ',
  ],
  'Human Resources': [
    'Personalplanung für Schichtbetriebe',
    'la planification du personnel',
    'planificación de turnos y nóminas',
    '人事労務ソフトウェア',
  ],
  Marketing: [
    'messbare Werbung für Filialbetriebe',
    'une publicité locale mesurable',
    'publicidad local medible',
    '広告効果の測定ツール',
  ],
  Sales: [
    'Angebotssoftware für technische Produkte',
    'un logiciel de devis pour produits techniques',
    'software de ventas y atención al cliente',
    '営業支援システム',
  ],
  'E-commerce': [
    'einen Marktplatz für generalüberholte Geräte',
    'une place de marché d’appareils reconditionnés',
    'una tienda en línea de productos reacondicionados',
    'ネット通販の運営システム',
  ],
  Retail: [
    'Kassen und Warenwirtschaft für Läden',
    'des caisses et la gestion de magasin',
    'cajas y gestión de tiendas',
    '店舗向けレジと在庫管理',
  ],
  'Food & Beverage': [
    'pflanzliche Lebensmittel aus der Region',
    'des aliments végétaux de la région',
    'alimentos vegetales de la región',
    '植物由来の食品',
  ],
  Agriculture: [
    'Sensorik und Maschinen für den Ackerbau',
    'des capteurs et robots pour les cultures',
    'sensores y riego para cultivos',
    '農業用センサーとロボット',
  ],
  Travel: [
    'Reisen mit Bahn und Fähre',
    'des voyages en train de nuit',
    'viajes en tren y alojamientos rurales',
    '宿泊施設の予約システム',
  ],
  'Real Estate': [
    'Software für Hausverwaltungen',
    'un logiciel de gestion locative',
    'software para administrar viviendas',
    '不動産管理ソフト',
  ],
  Construction: [
    'Bausoftware und vorgefertigte Holzdecken',
    'la préfabrication en bois',
    'software de obra y prefabricados de madera',
    '建設現場の記録システム',
  ],
  Logistics: [
    'Tourenplanung für Speditionen',
    'la planification de tournées',
    'planificación de rutas de reparto',
    '物流の配送計画ソフト',
  ],
  Transportation: [
    'Rufbusse für ländliche Räume',
    'des navettes à la demande',
    'autobuses a demanda',
    'オンデマンド交通',
  ],
  Automotive: [
    'Ladelösungen für Fuhrparks',
    'la recharge de flottes électriques',
    'carga para flotas eléctricas',
    '電気自動車の充電サービス',
  ],
  Aerospace: [
    'Satelliten für Wärmebilder',
    'des satellites d’imagerie thermique',
    'satélites de imagen térmica',
    '小型衛星',
  ],
  Robotics: [
    'Greif- und Inspektionsroboter',
    'des robots d’inspection',
    'robots de inspección',
    '点検ロボット',
  ],
  Manufacturing: [
    'Fertigungssteuerung für Werkstätten',
    'le pilotage d’ateliers de production',
    'control de producción para talleres',
    '工場の稼働監視システム',
  ],
  Semiconductors: [
    'stromsparende Chips',
    'des puces à basse consommation',
    'chips de bajo consumo',
    '省電力半導体',
  ],
  Hardware: [
    'reparierbare Elektronik',
    'de l’électronique réparable',
    'electrónica reparable',
    '修理できる電子機器',
  ],
  Energy: [
    'Speicher und Wärmepumpen',
    'le stockage d’énergie et des pompes à chaleur',
    'almacenamiento de energía solar',
    '蓄電池と太陽光の制御',
  ],
  Climate: [
    'Klimabilanzen und Kreislaufverpackungen',
    'le bilan carbone des produits',
    'huella de carbono y reciclaje',
    '脱炭素の見える化',
  ],
  Media: [
    'Lokaljournalismus und Podcasts',
    'des podcasts et du journalisme local',
    'pódcast y periodismo local',
    '動画字幕と編集ツール',
  ],
  Gaming: ['kooperative Spiele', 'des jeux coopératifs', 'videojuegos cooperativos', '協力型ゲーム'],
  Music: [
    'Übesoftware für Musiker',
    'des outils pour musiciens',
    'conciertos y herramientas para músicos',
    '音楽練習アプリ',
  ],
  Sports: [
    'Vereinssoftware und Spielaufzeichnung',
    'la gestion de clubs sportifs',
    'gestión de clubes deportivos',
    'スポーツ映像の自動撮影',
  ],
  Legal: [
    'Vertragsprüfung für Unternehmen',
    'l’analyse de contrats',
    'revisión de contratos',
    '契約書レビュー',
  ],
  Government: [
    'digitale Anträge für Gemeinden',
    'des démarches en ligne pour les communes',
    'trámites digitales para municipios',
    '自治体向け申請システム',
  ],
  Crypto: [
    'Verwahrung digitaler Werte',
    'la conservation d’actifs numériques',
    'custodia de activos digitales',
    '暗号資産の保管',
  ],
  Telecommunications: [
    'Glasfaser für Dörfer',
    'la fibre pour les villages',
    'conexión a internet para zonas rurales',
    '通信サービス',
  ],
  Fashion: [
    'Maßkleidung und Reparatur',
    'des vêtements réparables',
    'ropa a medida y reparación',
    'オーダーメイド衣料',
  ],
  Wellness: [
    'Training und Schlafkurse',
    'des programmes de sommeil et de forme',
    'programas de bienestar',
    '睡眠と運動のプログラム',
  ],
}
