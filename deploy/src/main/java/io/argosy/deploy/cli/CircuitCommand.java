package io.argosy.deploy.cli;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.CircuitClosureForm;
import io.argosy.common.wire.user.CircuitEndpointView;
import io.argosy.common.wire.user.CircuitLinkView;
import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.deploy.client.Circuits;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about virtual circuits. */
@Command(
    name = "circuit",
    description = {
      "Shows virtual circuits, what is decided about them and where they can end, and orders or"
          + " releases one.",
      "Agents ask for circuits where the work of a link is worth it."
    },
    subcommands = CircuitTryCommand.class)
final class CircuitCommand {

  /** The parameters and options by the fields of the forms. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "source",
          "first ENDPOINT",
          "destination",
          "second ENDPOINT",
          "rate",
          "--rate",
          "seconds",
          "--for",
          "endpoint",
          "ENDPOINT",
          "from",
          "--from",
          "until",
          "--until");

  @Command(
      name = "list",
      description = {
        "Lists the circuits, those that have not ended first, and of these the newest. Providers"
            + " that cannot be used are named on standard error.",
        "Stated is when the agent last stated the circuit; the state is unknown once it has stated"
            + " nothing for two minutes. Bytes, Used (of what the circuit could have moved) and"
            + " Failures are empty where they are not known; Proven is whether data moved over it"
            + " when that was last tried, which is repeated each minute."
      })
  void list(
      @Mixin Router router,
      @Option(
              names = "--all",
              description = "List those that were closed within the last 7 days, too.")
          boolean all)
      throws IOException {
    Circuits known = new Circuits(router.client());
    List<CircuitView> circuits = all ? known.all() : known.open();
    warn(router);
    TextTable table =
        new TextTable(
            "Key, Source, Destination, State, Usable, Bandwidth, Established, End, Bytes, Used,"
                + " Failures, Proven, Stated, Why");
    for (CircuitView one : circuits) {
      table.row(
          one.key(),
          one.source(),
          one.destination(),
          one.state(),
          word(one.usable()),
          new ByteRate(one.bandwidth()),
          one.establishedAt(),
          end(one),
          size(one.bytes()),
          one.used() == null ? "" : Math.round(100 * one.used()) + " %",
          one.failures(),
          one.proof() == null ? "never" : proven(one.proof()),
          one.statedAt() == null ? "never" : one.statedAt(),
          one.closing() == null || one.why().contains(one.closing())
              ? one.why()
              : one.why() + "; " + one.closing());
    }
    router.write(
        circuits,
        table.linesOr(
            "There are no circuits; %sargosy circuit links shows why none is asked for."
                .formatted(all ? "" : "argosy circuit list --all shows those of 7 days, and ")));
  }

  private static @Nullable Object end(CircuitView one) {
    return one.closedAt() == null
        ? one.end()
        : "closed " + one.closedAt().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String proven(CircuitView.Proof proof) {
    return "%s at %s, %,d of %,d passed"
        .formatted(
            proof.trouble() == null ? "yes" : "no (" + proof.trouble() + ")",
            proof.at().truncatedTo(ChronoUnit.SECONDS),
            proof.passed(),
            proof.passed() + proof.failed());
  }

  private static void warn(Router router) throws IOException {
    router.client().list("/query/v1/circuits/providers", CircuitProviderView.class).stream()
        .filter(one -> one.trouble() != null)
        .map(one -> "Provider %s of agent %s: %s".formatted(one.name(), one.agent(), one.trouble()))
        .forEach(router::warn);
  }

  private static String word(@Nullable Boolean known) {
    return known == null ? "" : known ? "yes" : "no";
  }

  private static @Nullable ByteCount size(@Nullable Long bytes) {
    return bytes == null ? null : ByteCount.of(bytes);
  }

  @Command(
      name = "links",
      description = {
        "Lists the links with missing bytes, and what is decided about a circuit for each.",
        "Lasts is how long the bytes take at the forecast rate of the shared path."
      })
  void links(@Mixin Router router) throws IOException {
    List<CircuitLinkView> links =
        router.client().list("/query/v1/circuits/links", CircuitLinkView.class);
    TextTable table =
        new TextTable("From, To, Missing, Rate, Lasts, Decision, Until, Counted, Why");
    for (CircuitLinkView one : links) {
      table.row(
          one.source(),
          one.destination(),
          ByteCount.of(one.pendingBytes().stream().mapToLong(Long::longValue).sum()),
          rate(one.rate()),
          lasts(one.backlogSeconds()),
          one.decision(),
          one.until(),
          one.countedAt(),
          one.why());
    }
    router.write(links, table.linesOr("No link where circuits can end has missing bytes."));
  }

  @Command(
      name = "endpoints",
      description =
          "Lists the endpoints that agents have announced, with maintenance now or later.")
  void endpoints(@Mixin Router router) throws IOException {
    List<CircuitEndpointView> endpoints =
        router.client().list("/query/v1/circuits/endpoints", CircuitEndpointView.class);
    TextTable table =
        new TextTable("Name, Agent, Site, Nodes, Attachment, Address, Port, Share, Closed");
    for (CircuitEndpointView one : endpoints) {
      table.row(
          one.name(),
          one.agent(),
          one.site(),
          joined(one.nodes().stream().map(NodeName::value)),
          one.attachment(),
          one.address(),
          new ByteRate(one.rate()),
          Math.round(100 * one.share()) + " %",
          joined(
              one.closures().stream()
                  .map(it -> "%s to %s by %s".formatted(it.from(), it.until(), it.by()))));
    }
    router.write(
        endpoints,
        table.linesOr("There are no endpoints: agents announce those in their settings."));
  }

  private static String joined(Stream<String> words) {
    return words.collect(Collectors.joining(", "));
  }

  private static String rate(@Nullable Double bytesPerSecond) {
    if (bytesPerSecond == null) {
      return "unknown";
    }
    return bytesPerSecond > 0 ? new ByteRate(bytesPerSecond).toString() : "dead";
  }

  private static String lasts(@Nullable Double seconds) {
    return seconds == null ? "" : Liveness.words(Duration.ofSeconds(seconds.longValue()));
  }

  @Command(
      name = "request",
      description = {
        "Has a circuit set up, whatever work there is.",
        "For admins, and for operators of the site of either endpoint. Its agent obeys within a"
            + " minute."
      })
  void request(
      @Mixin Router router,
      @Parameters(
              index = "0",
              paramLabel = "ENDPOINT",
              description = "Endpoint from which data will flow, as shown by endpoints.")
          String source,
      @Parameters(
              index = "1",
              paramLabel = "ENDPOINT",
              description = "Endpoint to which data will flow; its agent manages the circuit.")
          String destination,
      @Option(
              names = "--rate",
              paramLabel = "RATE",
              required = true,
              description = "Bandwidth, such as 500MB/s or 4Gb/s.")
          ByteRate rate,
      @Option(
              names = "--for",
              paramLabel = "DURATION",
              required = true,
              description = "How long the circuit shall live, 1m to 24h.")
          Duration time)
      throws IOException {
    CircuitTakenView taken;
    try {
      taken = new Circuits(router.client()).order(source, destination, rate, time);
    } catch (RouterRefusal e) {
      throw e.naming(OPTIONS);
    }
    router.write(
        taken,
        List.of(
            "Circuit %s from %s to %s will be asked for %s."
                .formatted(taken.key(), source, destination, when(router, destination)),
            "argosy circuit list shows its state, and argosy circuit release %s releases it."
                .formatted(taken.key())));
  }

  /** The agent of a circuit may be silent, or have trouble with its provider. */
  private static String when(Router router, String destination) throws IOException {
    Optional<String> agent =
        router.client().list("/query/v1/circuits/endpoints", CircuitEndpointView.class).stream()
            .filter(one -> one.name().equals(destination))
            .flatMap(one -> Optional.ofNullable(one.agent()).stream())
            .findFirst();
    return router.client().list("/query/v1/circuits/providers", CircuitProviderView.class).stream()
        .filter(one -> agent.filter(it -> it.equals(one.agent())).isPresent())
        .flatMap(one -> Optional.ofNullable(one.trouble()).stream())
        .map(it -> "once agent %s can: %s".formatted(agent.orElse(""), it))
        .findFirst()
        .orElse("within a minute");
  }

  @Command(
      name = "release",
      description = {
        "Has a circuit released, after which none is asked for within the cool-down.",
        "For admins, and for operators of the site of either endpoint. Its agent obeys within a"
            + " minute."
      })
  void release(
      @Mixin Router router,
      @Parameters(
              paramLabel = "KEY",
              description = "Key of the circuit, as shown by list, or the id at its end.")
          String key)
      throws IOException {
    new Circuits(router.client()).release(key);
    list(router, false);
  }

  @Command(
      name = "close",
      description = {
        "Closes an endpoint for maintenance: its circuits are released before it begins, and none"
            + " that overlaps it is granted.",
        "For admins, and for operators of the endpoint's site."
      })
  void close(
      @Mixin Router router,
      @Parameters(paramLabel = "ENDPOINT", description = "Endpoint to close.") String endpoint,
      @Option(
              names = "--from",
              paramLabel = "TIME",
              required = true,
              description =
                  "Begin: 2026-01-31T12:00:00Z, 2026-01-31 for its begin, or PT2H from now.")
          Begin from,
      @Option(
              names = "--until",
              paramLabel = "TIME",
              required = true,
              description =
                  "End, in the same forms; a date stands for its end. At most a year away.")
          Instant until)
      throws IOException {
    CircuitClosureForm form = new CircuitClosureForm(endpoint, from.at(), until);
    try {
      router.client().post("/command/v1/circuits/closures", form);
    } catch (RouterRefusal e) {
      throw e.naming(OPTIONS);
    }
    router.write(
        form,
        List.of("Endpoint %s is closed from %s until %s.".formatted(endpoint, from.at(), until)));
  }

  @Command(
      name = "reopen",
      description = {
        "Removes all closures of an endpoint that have not ended.",
        "For admins, and for operators of the endpoint's site."
      })
  void reopen(
      @Mixin Router router,
      @Parameters(paramLabel = "ENDPOINT", description = "Endpoint to open again.") String endpoint)
      throws IOException {
    try {
      router
          .client()
          .post(
              "/command/v1/circuits/endpoints/" + RouterClient.inUrl(endpoint) + "/reopen",
              Map.of());
    } catch (RouterRefusal e) {
      throw e.naming(OPTIONS);
    }
    router.write(Map.of("endpoint", endpoint), List.of("Endpoint %s is open.".formatted(endpoint)));
  }
}
