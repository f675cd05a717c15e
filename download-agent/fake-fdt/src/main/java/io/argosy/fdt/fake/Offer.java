package io.argosy.fdt.fake;

import java.util.ArrayList;
import java.util.List;

/** A file as its sender announces it; {@code modified} in milliseconds. */
record Offer(String name, long bytes, long modified) {

  private static final int FIELDS = 3;

  static List<String> written(List<Offer> offers) {
    var texts = new ArrayList<String>();
    for (Offer offer : offers) {
      texts.add(offer.name);
      texts.add(String.valueOf(offer.bytes));
      texts.add(String.valueOf(offer.modified));
    }
    return texts;
  }

  static List<Offer> read(List<String> texts) {
    var offers = new ArrayList<Offer>();
    for (int i = 0; i < texts.size(); i += FIELDS) {
      offers.add(
          new Offer(
              texts.get(i), Long.parseLong(texts.get(i + 1)), Long.parseLong(texts.get(i + 2))));
    }
    return offers;
  }
}
