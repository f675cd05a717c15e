package io.argosy.router.linkrate.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.Documents;
import io.argosy.router.linkrate.evidence.PossibleValues;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of a file in format {@code argosy-rates/1}.
 *
 * @param validUntil empty: as long as the file exists
 */
public record WrittenRates(Optional<Instant> validUntil, SortedMap<LinkName, ByteRate> rates) {

  /** Whether the rates hold at a time. */
  public boolean areValidAt(Instant time) {
    return validUntil.filter(end -> !time.isBefore(end)).isEmpty();
  }

  /**
   * Reads a file and validates all of it.
   *
   * @throws Refusal naming the first invalid field
   * @throws IOException if the file cannot be read
   */
  public static WrittenRates read(Path file) throws IOException {
    RatesFile document = Documents.RATES.read(file, RatesFile.class);
    return new WrittenRates(
        Optional.ofNullable(document.validUntil()).map(WrittenRates::instant),
        rates(document.rates(), "rates"));
  }

  /**
   * @param key of the list
   * @throws Refusal naming the first invalid field
   */
  static SortedMap<LinkName, ByteRate> rates(List<RatesFile.Rate> list, String key) {
    SortedMap<LinkName, ByteRate> rates = new TreeMap<>();
    for (int n = 0; n < list.size(); n++) {
      RatesFile.Rate one = list.get(n);
      String place = key + "[" + n + "]";
      LinkName link = link(one, place);
      ByteRate rate = rate(one.rate(), place + ".rate");
      Documents.require(rates.put(link, rate) == null, place, "the link occurs twice: " + link);
    }
    return rates;
  }

  /** Writes the rates, rounded to bytes per second. The comment is for people. */
  public void write(String comment, OutputStream out) {
    List<RatesFile.Rate> list =
        rates.entrySet().stream()
            .map(
                entry ->
                    new RatesFile.Rate(
                        entry.getKey().source(),
                        entry.getKey().destination(),
                        Math.round(entry.getValue().bytesPerSecond()) + "B/s"))
            .toList();
    String until = validUntil.map(Instant::toString).orElse(null);
    Documents.RATES.write(new RatesFile(Documents.RATES.format(), comment, until, list), out);
  }

  private static LinkName link(RatesFile.Rate one, String place) {
    Documents.require(
        !one.from().equals(one.to()), place + ".to", "is the node the link begins at: " + one.to());
    return new LinkName(one.from(), one.to());
  }

  private static ByteRate rate(String text, String place) {
    try {
      ByteRate rate = RateText.parse(text);
      Documents.require(
          PossibleValues.isRate(rate.bytesPerSecond()), place, "must be 1 kB/s to 1 TB/s: " + text);
      return rate;
    } catch (IllegalArgumentException e) {
      throw Documents.refused(place, String.valueOf(e.getMessage()));
    }
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw Documents.refused("validUntil", "is not a time such as 2026-01-31T12:00:00Z: " + text);
    }
  }
}
