package io.argosy.router.plan.wire;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.ExplanationView.Datum;
import io.argosy.router.plan.Explanation;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Sightings;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The data about one link of a path, and their ages, as far as a source's terms use them. */
final class HopFacts {

  private static final Sightings.Belief NOW =
      new Sightings.Belief(Optional.of(Duration.ZERO), false);

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final NetworkView view;
  private final Optional<ByteRate> assumed;
  private final Assumptions assumptions;
  private final Set<String> terms;

  /**
   * @param assumed rate of an unknown link; empty if the strategy does not use it
   * @param assumptions give the exploration budget of a link
   * @param terms names of the source's terms
   */
  HopFacts(
      NetworkView view, Optional<ByteRate> assumed, Assumptions assumptions, Set<String> terms) {
    this.view = view;
    this.assumed = assumed;
    this.assumptions = assumptions;
    this.terms = terms;
  }

  List<Datum> of(Explanation.Hop hop) {
    LinkFacts facts = hop.facts();
    Sightings.OfLink seen = view.sightings().link(hop.link());
    Sightings.Belief used = new Sightings.Belief(seen.used(), false);
    String link = facts.source() + " to " + facts.destination();
    List<Datum> data = new ArrayList<>();
    facts
        .circuit()
        .ifPresentOrElse(
            circuit -> data.addAll(over(circuit, link, view.rate(hop.link()), used)),
            () -> data.addAll(shared(hop, link, used, seen.capacity())));
    node(hop, true).ifPresent(data::add);
    node(hop, false).ifPresent(data::add);
    if (facts.circuit().isEmpty()) {
      data.add(success(facts, link, used));
    }
    data.add(
        datum(
            "waiting",
            (double) hop.waitingBytes(),
            "bytes",
            NOW,
            "%s wait on %s".formatted(ByteCount.of(hop.waitingBytes()), link)));
    if (Double.isNaN(view.rate(hop.link())) || !view.isConfirmed(hop.link())) {
      data.add(
          datum(
              "explored",
              (double) facts.explored().bytes(),
              "bytes",
              used,
              "probe budget of %s used: %s of %s"
                  .formatted(link, facts.explored(), assumptions.explorationOf(facts))));
    }
    return data;
  }

  private List<Datum> shared(
      Explanation.Hop hop, String link, Sightings.Belief used, Sightings.Belief capacity) {
    return List.of(
        rate("link-rate", "rate of " + link, view.rate(hop.link()), used, tried()),
        rate("link-capacity", "capacity of " + link, view.capacity(hop.link()), capacity, ""));
  }

  /** What the shared path would give is told beside the rate of the circuit. */
  private List<Datum> over(
      LinkFacts.Circuit circuit, String link, double rate, Sightings.Belief used) {
    return List.of(
        datum(
            "circuit-rate",
            rate,
            "bytes/s",
            Sightings.Belief.NONE,
            "%s over circuit %s, %s until %s"
                .formatted(link, circuit.key(), words(rate), CLOCK.format(circuit.until()))),
        rate(
            "shared-rate",
            "rate of the shared path of " + link,
            NetworkView.numberOf(circuit.shared().rate()),
            used,
            ""));
  }

  /** Empty unless the node is known to limit its links. */
  private Optional<Datum> node(Explanation.Hop hop, boolean up) {
    int node = up ? view.sourceOf(hop.link()) : view.destinationOf(hop.link());
    double capacity = up ? view.uplink(node) : view.downlink(node);
    Sightings.OfNode seen = view.sightings().node(node);
    return Double.isNaN(capacity)
        ? Optional.empty()
        : Optional.of(
            rate(
                up ? "uplink-capacity" : "downlink-capacity",
                (up ? "uplink of " : "downlink of ") + view.nameOf(node),
                capacity,
                up ? seen.uplink() : seen.downlink(),
                ""));
  }

  /** An estimate: uncertain with few attempts, and unaffected by defects of the file itself. */
  private Datum success(LinkFacts facts, String link, Sightings.Belief used) {
    return datum(
        "success",
        facts.success(),
        "share",
        used,
        String.format(
            Locale.ROOT,
            used.age().isPresent()
                ? "success rate of %s: %.1f %%"
                : "success rate of %s: unknown; %.0f %% assumed",
            link,
            facts.success() * 100));
  }

  private String tried() {
    return assumed.map(rate -> ", tried at " + rate).orElse("");
  }

  /**
   * @param otherwise appended if the value is unknown
   */
  private Datum rate(
      String what, String of, double value, Sightings.Belief seen, String otherwise) {
    boolean known = !Double.isNaN(value);
    return datum(
        what,
        known ? value : null,
        "bytes/s",
        known ? seen : Sightings.Belief.NONE,
        of + ": " + words(value) + (known ? "" : otherwise));
  }

  private static String words(double bytesPerSecond) {
    if (Double.isNaN(bytesPerSecond)) {
      return "not known";
    }
    return bytesPerSecond > 0
        ? new ByteRate(bytesPerSecond).toString()
        : "nothing, only failures were seen";
  }

  private Datum datum(
      String what, @Nullable Double value, String unit, Sightings.Belief seen, String words) {
    return new Datum(
        what,
        into(what).stream().filter(terms::contains).toList(),
        value,
        unit,
        seen.age().map(Duration::toSeconds).orElse(null),
        seen.pinned(),
        words + seen.age().map(age -> age(what, age, seen.pinned())).orElse(""));
  }

  private static String age(String what, Duration age, boolean pinned) {
    if (what.equals("waiting")) {
      return "";
    }
    return (pinned ? ", pinned " : ", seen at most ") + words(age) + " before";
  }

  private static String words(Duration age) {
    if (age.compareTo(Duration.ofMinutes(2)) < 0) {
      return age.toSeconds() + " s";
    }
    return age.compareTo(Duration.ofHours(2)) < 0 ? age.toMinutes() + " min" : age.toHours() + " h";
  }

  private static List<String> into(String what) {
    return switch (what) {
      case "uplink-capacity" -> List.of("uplink-queue");
      case "downlink-capacity" -> List.of("downlink-queue");
      case "success" -> List.of("queue", "transfer", "error", "success");
      case "waiting" -> List.of("queue", "uplink-queue", "downlink-queue", "pending-data");
      case "explored" -> List.of("exploration-bytes");
      case "shared-rate" -> List.of();
      default -> List.of("queue", "transfer", "throughput", "file-throughput", "error");
    };
  }
}
