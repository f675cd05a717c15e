package io.argosy.web.link;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.summingLong;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.EvidenceWords;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.world.ForecastsFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The words of the pages of links. Ages in answers count from the time of the query, so they have
 * grown since.
 *
 * @param asOf when the router answered the query
 */
public record LinkWords(Instant asOf, Instant now) {

  /** Forecasts are computed once a minute; older ones are not current. */
  private static final Duration CURRENT = Duration.ofMinutes(5);

  private static final String DASH = "\u2013";
  private static final double PERCENT = 100;
  private static final double LITTLE = 0.1;
  private static final double MUCH = 0.5;

  /** Such as {@code 450 MB/s}, {@code only failures} or {@code not known}. */
  public String rate(@Nullable Double bytesPerSecond) {
    return EvidenceWords.rate(bytesPerSecond);
  }

  /** A dash if unknown. */
  public String percent(@Nullable Double percent) {
    return percent == null ? DASH : EvidenceWords.percent(percent);
  }

  /** Returns the share of all attempts of the history that succeeded; null without attempts. */
  public @Nullable Double quality(LinkView link) {
    long done = bins(link).mapToLong(LinkView.Bin::doneFiles).sum();
    long all = done + bins(link).mapToLong(LinkView.Bin::failedFiles).sum();
    return all == 0 ? null : (Double) (PERCENT * done / all);
  }

  /** Returns how many attempts failed, and by what; empty if none did. */
  public String faults(LinkView link) {
    SortedMap<String, Long> by =
        bins(link)
            .flatMap(bin -> bin.failedBy().entrySet().stream())
            .collect(groupingBy(Map.Entry::getKey, TreeMap::new, summingLong(Map.Entry::getValue)));
    return by.isEmpty()
        ? ""
        : by.entrySet().stream()
            .map(one -> String.format(Locale.ROOT, "%,d by the %s", one.getValue(), one.getKey()))
            .collect(joining(", ", "; failed: ", ""));
  }

  private static Stream<LinkView.Bin> bins(LinkView link) {
    return link.history().stream().flatMap(path -> path.bins().stream());
  }

  /** Such as {@code 54 files, 268 MB}: what arrived over a circuit. */
  public String carried(LinkView link, LinkView.Circuit circuit) {
    List<LinkView.Bin> bins =
        link.history().stream()
            .filter(path -> path.path().equals(circuit.path()))
            .flatMap(path -> path.bins().stream())
            .toList();
    return "%s, %s"
        .formatted(
            Counted.of(bins.stream().mapToLong(LinkView.Bin::doneFiles).sum(), "file"),
            ByteCount.of(bins.stream().mapToLong(bin -> bin.doneBytes().bytes()).sum()));
  }

  /** Returns what a learned capacity is one of. */
  public String learned(LinkView.Learned capacity) {
    return switch (capacity.of()) {
      case "source" -> "All that the source sends";
      case "destination" -> "All that the destination receives";
      default -> "Capacity, learned";
    };
  }

  /** Returns how much a rate follows from, such as {@code from 54 files, 268 MB}. */
  public String evidence(ForecastsFile.Link forecast) {
    String amount = EvidenceWords.amount(forecast);
    return amount.isEmpty() ? "" : ", from " + amount;
  }

  /** Returns how much recent evidence there is, in one word. */
  public String evidence(double confidence) {
    return confidence < LITTLE ? "little" : confidence < MUCH ? "some" : "much";
  }

  public String roundTrip(@Nullable Double seconds) {
    return seconds == null ? DASH : EvidenceWords.roundTrip(seconds);
  }

  public String loss(@Nullable Double share) {
    return share == null ? DASH : EvidenceWords.loss(share);
  }

  /** Such as {@code 3 h ago}; a dash without evidence. */
  public String age(@Nullable Double seconds) {
    return seconds == null ? DASH : EvidenceWords.age(seconds + since(asOf).toSeconds()) + " ago";
  }

  public String kind(ForecastsFile.Provenance one) {
    return EvidenceWords.kind(one);
  }

  public String said(ForecastsFile.Provenance one) {
    return EvidenceWords.said(one);
  }

  /** Such as {@code 3 h ago}; a dash for a written rate, which has no age. */
  public String ageOf(ForecastsFile.Provenance one) {
    return EvidenceWords.ageSeconds(one).stream().mapToObj(this::age).findFirst().orElse(DASH);
  }

  /** Whether the rate follows from the evidence. */
  public String use(ForecastsFile.Provenance one) {
    return EvidenceWords.use(one);
  }

  private Duration since(@Nullable Instant computedAt) {
    return Optional.ofNullable(computedAt)
        .map(at -> Duration.between(at, now))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }

  /** Whether forecasts have not been computed for so long that they are not current. */
  public boolean isOverdue(@Nullable Instant computedAt) {
    return computedAt != null && since(computedAt).compareTo(CURRENT) > 0;
  }

  /** What limits a link, as a short answer. */
  public String limit(String limit) {
    return switch (limit) {
      case "network" -> "The network limits this link.";
      case "circuit" -> "The bandwidth of its circuit limits this link.";
      case "streams" -> "The number of streams limits this link.";
      case "storage" -> "The storage, or a host in front of it, limits this link.";
      default -> "It is not known what limits this link.";
    };
  }
}
