/**
 * The character classes of Unicode 16.0 that the encodings' patterns ask for. Kept as data because
 * tiktoken was built with this version, while the `\p{…}` of a JavaScript engine moves on with
 * each release.
 */

/** `L` is split by case: `upper` = Lu and Lt, `lower` = Ll, `caseless` = Lm and Lo. */
export type UnicodeClass = 'upper' | 'lower' | 'caseless' | 'mark' | 'number' | 'other';

/** Class of every code point from U+0000 to U+10FFFF; white space is `other`. */
export function unicodeClasses(): UnicodeClass[] {
  const classes: UnicodeClass[] = [];
  for (const [, letter = '', digits = ''] of runs.matchAll(/([a-z])([0-9A-Z]*)/gu)) {
    const length = digits === '' ? 1 : Number.parseInt(digits, 36);
    const names = classOfLetter[letter] ?? [];
    for (let repeat = 0; repeat < length; repeat += 1) classes.push(...names);
  }
  return classes;
}

/** `a` stands for the pairs of capital and small letter that whole alphabets are listed in. */
const classOfLetter: Readonly<Record<string, readonly UnicodeClass[]>> = {
  u: ['upper'],
  l: ['lower'],
  c: ['caseless'],
  m: ['mark'],
  n: ['number'],
  o: ['other'],
  a: ['upper', 'lower'],
};

/** Runs of one class in code point order: a letter, then how often in base 36 (nothing = once). */
const runs = `
  o1CnAo7uQo6lQo1Bco7n2olo3ncon3ouNou7lOol8aSla8laNu2la2l2u2lulu2lu3l2u4lu2lu3l3u2lu2la2u2lul2ulu2
  lu3lulu2l2cul3c4u2lu2lu2la8la9lu2lulu3laTl6u2lu2l2ulu4la4l1WclRcIo4cCoEc5o7cocoHm34a2coulo2cl3ou
  o6uou3ouou2luHou9lZul2u3l3aCl4uloulu2l2u1Fl1CaHom7aRu2la6la1Cou12o2co6l15o8m19omom2om2omo8cRo4c4
  oTmBo5c17mLnAo4c2mc2Rocm7o2m6c2m2om4c2nAc3o2coGcmcUmRo2c2HmBcoEnAcXm9c2o4co2mo2cMm4cm9cm3cm5oIcP
  m3o4cBo5cOoc6o8m9c16mOomXc1Im3cmIcm7cAm2o2nAocGm3oc8o2c2o2cMoc7oco3c4o2mcm7o2m2o2m3co8mo4c2oc3m2
  o2nAc2o2n6o2como2m3oc6o4c2o2cMoc7oc2oc2oc2o2mom5o4m2o2m3o3mo7c4oco7nAm2c3moBm3oc9oc3ocMoc7oc2oc5
  o2mcm8om3om3o2coFc2m2o2nAo9cm6om3oc8o2c2o2cMoc7oc2oc5o2mcm7o2m2o2m3o7m3o4c2oc3m2o2nAocn6oAmcoc6
  o3c3oc4o3c2ococ2o3c2o3c3o3cCo4m5o3m3om4o2co6moEnDoDm5c8oc3ocNocGo2mcm7om3om4o7m2oc3o2co2c2m2o2nA
  o8n7ocm3oc8oc3ocNocAoc5o2mcm7om3om4o7m2o6c2oc2m2o2nAoc2moCm4c9oc3oc15m2cm7om3om4co5c3mn7c3m2o2nJ
  oc6om3ocIo3cOoc9oco2c7o3mo4m6omom8o6nAo2m2oDc1Cmc2m7o5c7m8onAo13c2ococ5ocOococAmc2m9co2c5ocom7o
  nAo2c4oWcoNm2o6nKomomomo4m2c8oc10o4mKom2c5mBom10o9mo1Lc17mKcnAo6c6m4c4m3cm3c2m7c3m4cDmCcmnAm4o2
  u12ouo5uo2l17ocl3c95oc4o2c7ococ4o2c15oc4o2cXoc4o2c7ococ4o2cFoc1Loc4o2c1Vo2m3o9nKo3cGoGu2Eo2l6o3
  cH8o2cHocQo5c23o3n3c8o7cIm4o9cJm3oBcIm2oCcDoc3om2oCc1GmWo3co4cmo2nAo6nAoHm3omnAo6c2Ho7c5m2cYmco5
  c1YoAcVomCo4mCoAnAcUo2c5oBc18o4cQo6nBo11cNm5o4c1HmAomTo2mnAo6nAoDco8mVo1Dm5c1BmHc8o3nAoHm9oCm3cU
  mDc2nAc18mEoCc10mKo8nAo3c3nAc10o2l9ulo5u17o2u3oGm3omLc4mc6mc2m3co5l18c1RlDclYc11m1Sa23l8a1Dl8u8
  l6o2u6o2l8u8l8u8l6o2u6o2l8ououououl8u8lEo2l8u8l8u8l8u8l5ol2u5olo3l3ol2u5o3l4o2l2u4o4l8u5o5l3ol2
  u5o37nco2n6o5cnAo6cDo1FmXoHuo4uo2lu3l2u3louo3u5o6uououou4olu4lc4lo2l2u2o5ul4o4lon1Fuln5oK6n1Oo26
  nMoHInUoVGu1Cl1Culu3l2a3u4lul2ul6c2u3la1Dlo6a2m3ulo9no2l12olo5lo2c1Ko7coFmcNo9c7oc7oc7oc7oc7oc7o
  c7oc7omWo1BcoD1c2noPn9m6oc5o2n3c2o4c2Eo2m2o2c3oc2Ioc4o5c17oc2Mo3n4oAcWo1CcGoWnAoUn8onFoWnAo13nF
  o8Wc534o1ScH3Ho1Vc1Ao2c7Ho3cGnAc2oKaNcm4omAocaEc2m2c1YnAm2o11c9o2a7l2aVcl8a2u2la4co2a2ca2l2aAu5l
  u5la7u4lulu2lo2ulolola3uoLc3ulc3lc7mc3mc4mcNm5o4mo3n6oAc1GoCm2c1EmIoAnAo6mIc6o3coc2mnAcSm8o2cNmD
  oCcTo3m4c1BmEoEcnAo6c5mcAnAc5oc15mEo9c3mc8m2o2nAo6cNo3cm3c1Emcm3c2m2c5m2cmcoOc3o2cBm5o2c3m2oAc6
  o2c6o2c6o9c7oc7ol17oc4l9co6l28cZm8om2o2nAo6c8MCoCcNo4c1Do6IScA6o2c2Yo12l7oCl5o5cmcAocDoc5ococ2o
  c2oc30oXcA3oIc1So2c1Io14cCo4mGoGmGo1Sc5oc3RoJnAo7uQo6lQoBc2Ho3c6o2c6o2c6o2c3oZcCocQocJoc2ocFo2cE
  oYc3FoCn19oCn1LoHn2o35mo3McTo3c1DoFmnRo4cWn4o9cKnc8no5c12m5o5cUo2c10o4c8on5o16u14l14c26o2nAo6u10
  o4l10o4c14o8c1GoCuBouFou7ou2olBolFol7ol2o3c1GoCc8No9cMoAc8oOc6oc16oc9o1Xc6o2coc18oc2o3co2cNo2n8
  cNo2n7cVo8n9o1CcJoc2o5n5cMn6o4cQo1Yc1Ko4n2c2nGo2n1Acm3om2o5m4c4oc3ocTo2m3o4mn9oNcTn2ocTn3oWc8ocS
  m2o4n5oGc1IoAcMo2n8cJo5n8cIoNn7o28c21o1Ju1FoDl1Fo7n6c10m4o8nAo6nAc6uMo3m5oclMo62nVoc16om2o3c2oG
  c3o1Jm4cTnAco8cMmBn4oRcIm4o16cLn7oKcNo9m3c1HmFoBnUmc2m2co9m4c19mBo7moDcPo7nAo6m3c10mEonAo4cm2co8
  cZmo2co9m3c1CmEc4o4m4om2nAcoco4nKoBcIocPmCo6mc2mo1Qc7ococ4ocFocAo7c1BmCo5nAo6m4oc8o2c2o2cMoc7oc2
  oc5om2cm7o2m2o2m3o2co6mo5c5m2o2m7o3m5oBcAoco2coc12ocm9omo2mom4om5cmcoDm2oTc1HmIc4o5nAo4mc3oUc1C
  mKc2oco8nAo4Mc1Bm7o2m9oNc4m2oYc1CmHo3coBnAo12c17mDco7nAo6nKoScRo2mFo4nCo4c7o55c18mFo2TuWlWnJoCc8
  o2co2c8oc2ocOm6om2o2m4cmcm2oCnAo1Yc8o2c13m7o2m7cocmoRcmAc14m7cm4o8mo8cmBc1AmGo3coIc21o5JcXoFnAo6
  c9oc11m8om8coFnTo5cUo2mMomEo21c7oc2oc12m6o3mom2om7cmo8nAo6c6oc2ocWm5om2om5co7nAo8McJm4o9m2cmcDo
  cYm7o3m5oDnAmo2DcoFnLo17cPMo2Un33oHc5Go218c2PoFcTSoGmc6mFoAc32Zo5cG7o5A1cUmInAo1C6cFTo7cVonAo6
  c27onAo6cUo2m5oBc1Cm7o9c4oCnAon7ocLo5cJoC0c19o3nAo5IuWlWnNo2Xc23o4mcm1Jo7m4cDo1Sc2ocmoBm2oEc4QG
  o8cYEo15cAo6W7c4oc7oc2oc83oFcoTc3o2coEc4o8cB0o1S4c2Zo5cDo3c9o7cAo3m2o381nAoEEm1Ao2mNoF2m5o3m6o8
  m8o2m7oUm4o44m3o3FnKoCnKo30nPo3RuQlQuQl7olIuQlQuou2o2uo2u2o2u4ou8l4olol7olBuQlQu2ou4o2u8ou7olQu2
  ou4ou5ouo3u7olQuQlQuQlQuQlQuQlQuQlQuQlSo2uPolPol6uPolPol6uPolPol6uPolPol6uPolPol6ulo2n1EoE8m1Jo4
  m1Eo8moEmoMm5omFoUOlAclKo6l6o5Xm7omHo2m7om2om5o5c1QoXmo34c19o3m7c7o2nAo4co8XcUmoHc18m4nAoD2cSm4
  nAo5YcUm2cnAoDHc7oc4oc2ocFoc5Ho2n9m7o15uYlYm7co4nAoLZn1Non3on4o24n19onFo5Ec4ocRoc2oco2cocAoc4oco
  co6co4cocococ3oc2oco2cocococococ2oco2c4oc7oc4oc4ococAocHo5c3oc5ocHoG4nDo25FnAoSMcWYOoWc37Eo6c66
  o2c4G2oEc5RLoFcHAo1WIcF2o15Uc3T7o5c38GoF9E8m6Oo47BK
`;
