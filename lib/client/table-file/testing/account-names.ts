/** What an account is about, and what is added to it, by language. Ordinary words of accounts. */
const words = {
  German: [
    "Büroausstattung Gebäude Löhne Rückstellungen Erlöse Gewährleistungen Aufwände Grundstücke Geschäftsanteile Zuschüsse Größenvorteile Straßenfahrzeuge Übernachtungen Ähnliche_Rechte Öffentliche_Abgaben Bankgebühren Vorräte Schuldübernahmen Nebengeschäfte Prüfungskosten",
    "für_Büro übrige gemäß_§_4_UStG (Inland) außerhalb_der_EU bis_800_€ Vorjahr größer_1_Jahr Ausländer steuerfrei",
  ],
  French: [
    "Matériel Intérêts Créances Dépôts Impôts Prélèvements Réserves Frais_généraux Chèques Œuvres_sociales Sûretés Coûts Pièces_détachées Reçus Bénéfices Pertes_à_répartir Emprunts_étrangers Élevage Caisses_déléguées Salaires_dûs",
    "à_payer d’achat reçus_d'avance de_l'année_précédente immobilisés à_l'étranger cédés hors_taxes (déjà_facturés) diverses",
  ],
  Italian: [
    "Attività Passività Liquidità Unità Proprietà Indennità Pubblicità Società Perdite_già_coperte Crediti_più_vecchi Oneri_così_detti Quantità Capacità Università Tredicesime Ratei_però_chiusi Spese_verità Cambiali Interessi Affitti",
    "di_società è_dovuto più_di_un_anno finché_attivi però_chiusi d’esercizio già_pagati giù di_unità verità",
  ],
  Spanish: [
    "Depreciación Créditos Préstamos Nómina Compañías Pérdidas Días Jardín Años_anteriores Españoles Inversión Útiles Índices Dueños Vehículos Teléfono Maquinaria_agrícola Óptica Pingüe Tasación",
    "de_ejercicio_próximo según_compañía en_dólares de_años a_más_de_un_año públicos económicos únicos de_España varios",
  ],
  Swedish: [
    "Lokalhyra_på_år Försäljning Kundfordringar Övriga_kostnader Årets_resultat Löner Avgälder Förråd Inköp_från_utlandet Räntor Åkeri Äldre_skulder Skönhet Fönster Båtar Tågresor Hästar Städning Bränsle Köp",
    "för_år på_kredit äldre övrigt från_utlandet förra_året månad före_skatt å_konto här",
  ],
  Danish: [
    "Årets_resultat Løn Lønninger Åbne_poster Øvrige_omkostninger Ændringer Køb Rentegæld Kørsel Gæld Småanskaffelser Tilgodehavender_på_kunder Næste_år Bøger Afskrivninger_på_maskiner Værktøj Møder Håndkøb Færger Gebyrer_af_lån",
    "på_år øvrige før_skat ældre måned udenlandsk_køb æske å_jour småting næste_måned",
  ],
  Polish: [
    "Środki_trwałe Należności Zobowiązania Spółka Opłaty Usługi_obce Wartości Przychody_ze_sprzedaży Koszty_własne Żywność Łączność Ćwiczenia Źródła Wynagrodzenia_pracowników Materiały Książki Odsetki_zapłacone Rozliczenia_międzyokresowe Narzędzia Część",
    "z_tytułu_dostaw krótkoterminowe długoterminowe należne później roczną ogólnego_zarządu w_drodze spółek_zależnych źle",
  ],
  Czech: [
    "Účet Pokladna_a_ceniny Zúčtování Dlouhodobý_majetek Pohledávky Závazky Úvěry Dlužné_částky Mzdové_náklady Spotřeba_energie Služby Výnosy_příštích_období Daň_z_příjmů Zásoby_zboží Řízení Šeky Žádosti Ředitelství Půjčky Čistírna",
    "z_obchodních_vztahů krátkodobé příští běžný dlouhodobé vůči_společníkům ostatní_účty za_zboží nejistý dřívější",
  ],
  Hungarian: [
    "Pénztár Követelések Kötelezettségek Értékcsökkenés Tőke Időbeli_elhatárolás Szállítók Működési_költség Gépek_és_berendezések Bérköltség Árbevétel Űrlapok Őrzés Előlegek Jegyzett_tőke Üzemi_épületek Ügyfelek Nettó_összeg Szövetség Hitelezők",
    "belföldi külföldi hosszú_lejáratú rövid időszaki előző_évi működő felülvizsgált űrtartalom önkormányzat",
  ],
  Turkish: [
    "Alacaklar_ve_borçlar Ödenecek_vergiler Satışlar Gelir_tablosu_hesabı Dönem_kârı Şüpheli_alacaklar İştirakler Taşıtlar Bağlı_ortaklık Çalışanlar Ücretler Gider_tahakkukları Yıllara_yaygın_inşaat Diğer_çeşitli_alacaklar Kısa_vadeli_krediler Hammadde_ve_malzeme_değeri Üretim İnşaat Öğrenci Ağırlık",
    "yurt_dışı yurt_içi diğer kısa_süreli değişken geçmiş_yıl şube işçi_ücretleri özel çeşitli",
  ],
  Russian: [
    "Основные_средства Касса Расчётные_счета Материалы Товары Резервы Займы Прибыль Издержки Уставный_капитал Вложения Проценты Оборудование Затраты Животные Шины Долги Экспорт Юристы Арендные_платежи",
    "предприятия прошлых_лет к_оплате в_банке будущих_периодов поставщиков покупателей рублёвые прочие общие",
  ],
  Greek: [
    "Ταμείο Πελάτες Προμηθευτές Αποθέματα Γήπεδα Κτίρια Μηχανήματα Έπιπλα Κεφάλαιο Δάνεια Έσοδα Έξοδα Φόροι Αμοιβές Τόκοι Ενοίκια Ασφάλειες Υλικά Αποσβέσεις Ζημίες",
    "εσωτερικού εξωτερικού προηγούμενων_χρήσεων πληρωτέα εισπρακτέα ξένων διάφορα λοιπά μακροπρόθεσμα ώριμα",
  ],
} as const;

/** The languages in which `accountNames` writes. */
export type AccountLanguage = keyof typeof words;

/**
 * Returns 200 different names of accounts in a language, always the same. Each has letters beyond ASCII or
 * not.
 */
export function accountNames(language: AccountLanguage): string[] {
  const [things = [], additions = []] = words[language].map((text) =>
    text.split(" ").map((word) => word.replaceAll("_", " ")),
  );
  return things.flatMap((thing) => additions.map((addition) => `${thing} ${addition}`));
}
