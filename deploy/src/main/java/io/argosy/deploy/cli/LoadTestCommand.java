package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.LoadTestForm;
import io.argosy.common.wire.user.LoadTestTakenView;
import io.argosy.common.wire.user.LoadTestView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about load tests. */
@Command(
    name = "loadtest",
    description = {
      "Keeps test files moving over a link at a given rate.",
      "The files are verified, and deleted at the destination. They count in the history of the"
          + " link and nowhere else."
    })
final class LoadTestCommand {

  /** The options by the fields of the form. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "from", "--from", "to", "--to", "rate", "--rate", "size", "--size", "seconds", "--for");

  @Command(name = "create", description = "Starts a load test; for admins.")
  void create(@Mixin Router router, @Mixin Wanted wanted) throws IOException {
    String id = created(router, wanted.form());
    router.print(
        """
        Load test %s keeps test files moving from %s to %s at %s. argosy loadtest list shows what \
        has arrived, and argosy loadtest stop %s ends it."""
            .formatted(id, wanted.from, wanted.to, wanted.rate, id));
    list(router);
  }

  private static String created(Router router, LoadTestForm form) throws IOException {
    try {
      return router.client().post("/command/v1/loadtests", form, LoadTestTakenView.class).id();
    } catch (RouterRefusal e) {
      throw e.naming(OPTIONS);
    }
  }

  /** The options that describe a load test. */
  static final class Wanted {

    @Option(
        names = "--from",
        paramLabel = "NODE",
        required = true,
        description = "Source, whose agent makes the file.")
    NodeName from;

    @Option(
        names = "--to",
        paramLabel = "NODE",
        required = true,
        description = "Destination, whose agent fetches the file again and again.")
    NodeName to;

    @Option(
        names = "--rate",
        paramLabel = "RATE",
        required = true,
        description = "Mean rate, 1kB/s to 10GB/s.")
    ByteRate rate;

    @Option(
        names = "--size",
        paramLabel = "SIZE",
        description =
            "Size of the file, 100kB to 10GB (default: what a minute moves, 1 GB at most).")
    @Nullable ByteCount size;

    @Option(
        names = "--for",
        paramLabel = "DURATION",
        description = "How long it runs, such as 2h (default: until it is stopped).")
    @Nullable Duration time;

    LoadTestForm form() {
      ByteCount perSecond = ByteCount.of(Math.round(rate.bytesPerSecond()));
      return new LoadTestForm(from, to, perSecond, size, time == null ? null : time.toSeconds());
    }
  }

  @Command(
      name = "list",
      description = {
        "Lists the load tests that run, and those that ended within the last day.",
        "In flight counts files that agents hold or that wait for one. Files, Bytes and Failed"
            + " count the last hour."
      })
  void list(@Mixin Router router) throws IOException {
    List<LoadTestView> all = router.client().list("/query/v1/loadtests", LoadTestView.class);
    TextTable table =
        new TextTable(
            "Id, From, To, Rate, Size, State, In flight, Files, Bytes, Failed, Last failure");
    for (LoadTestView one : all) {
      table.row(
          one.id(),
          one.from(),
          one.to(),
          one.rate() + "/s",
          one.size(),
          state(one),
          one.filesInFlight(),
          one.hourFiles(),
          one.hourBytes(),
          one.hourFailed(),
          one.failure());
    }
    router.write(all, table.linesOr("There are no load tests."));
  }

  private static String state(LoadTestView one) {
    if (one.ended() != null) {
      return "ended " + one.ended().truncatedTo(ChronoUnit.SECONDS);
    }
    String runs = one.linkEnabled() ? "runs" : "waits for its link";
    return one.ends() == null
        ? runs
        : runs + " until " + one.ends().truncatedTo(ChronoUnit.SECONDS);
  }

  @Command(name = "stop", description = "Ends a load test; for admins.")
  void stop(
      @Mixin Router router,
      @Parameters(paramLabel = "ID", description = "ID of the load test, as shown by list.")
          String id)
      throws IOException {
    router.client().post("/command/v1/loadtests/" + RouterClient.inUrl(id) + "/stop", Map.of());
    list(router);
  }
}
