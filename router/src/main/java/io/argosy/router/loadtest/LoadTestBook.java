package io.argosy.router.loadtest;

import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.LoadTestForm;
import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The commands about load tests, for admins. */
public final class LoadTestBook {

  private final NodeDirectory nodes;
  private final LoadTestStore store;
  private final CommandContext context;

  public LoadTestBook(NodeDirectory nodes, LoadTestStore store, CommandContext context) {
    this.nodes = nodes;
    this.store = store;
    this.context = context;
  }

  /**
   * Starts a load test, and returns its number.
   *
   * @throws Refusal the caller is no admin, a node or the link is unknown, a value is out of range,
   *     or a load test runs over the link
   */
  public long create(Caller caller, LoadTestForm form) {
    caller.requireAdmin();
    ByteCount size =
        Objects.requireNonNullElseGet(form.size(), () -> LoadTestPolicy.usualSize(form.rate()));
    LoadTestPolicy.fault(form.rate(), size).ifPresent(LoadTestBook::refuse);
    Instant now = context.now();
    Instant end = endOf(form.seconds(), now);
    Node source = nodes.require("from", form.from());
    Node destination = nodes.require("to", form.to());
    LoadTestStore.NewTest test =
        new LoadTestStore.NewTest(
            source.id(),
            destination.id(),
            form.rate(),
            size,
            LoadTestFile.checksumOf(size),
            caller.name(),
            now,
            end);
    return context.inOne(() -> write(caller, form, test));
  }

  private long write(Caller caller, LoadTestForm form, LoadTestStore.NewTest test) {
    String link = form.from() + " to " + form.to();
    if (!store.hasLink(test.sourceNodeId(), test.destinationNodeId())) {
      refuse(new Refusal.Fault("to", form.to().value(), "there is no enabled link from " + link));
    }
    if (!store.makesFiles(test.sourceNodeId())) {
      refuse(
          new Refusal.Fault(
              "from", form.from().value(), "is a storage without a door, which makes test files"));
    }
    long id =
        store
            .add(test)
            .orElseThrow(
                () ->
                    Refusal.of(
                        Refusal.Kind.CONFLICT,
                        "load-test-runs",
                        new Refusal.Fault(
                            "to",
                            form.to().value(),
                            "a load test runs from %s already".formatted(link))));
    context.record(
        caller.name(),
        "create-load-test",
        link,
        "%d at %s/s in files of %s".formatted(id, test.rate(), test.size()));
    return id;
  }

  /**
   * Ends a load test.
   *
   * @throws Refusal the caller is no admin, or no such load test runs
   */
  public void stop(Caller caller, long id) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          String link = store.end(id, context.now()).orElseThrow(() -> unknown(id));
          context.record(caller.name(), "stop-load-test", link, Long.toString(id));
        });
  }

  /** Returns the refusal of an unknown load test, for the caller to throw. */
  public static Refusal unknown(Object id) {
    return Refusal.of(
        Refusal.Kind.NOT_FOUND,
        "unknown-load-test",
        new Refusal.Fault("id", id.toString(), "there is no such load test, or it has ended"));
  }

  private static @Nullable Instant endOf(@Nullable Long seconds, Instant now) {
    long longest = LoadTestPolicy.LONGEST_TEST.toSeconds();
    if (seconds != null && (seconds < 1 || seconds > longest)) {
      refuse(
          new Refusal.Fault("seconds", seconds.toString(), "must be 1 to " + longest + " seconds"));
    }
    return seconds == null ? null : now.plus(Duration.ofSeconds(seconds));
  }

  private static void refuse(Refusal.Fault fault) {
    throw Refusal.of(Refusal.Kind.UNACCEPTABLE, "refused-value", fault);
  }
}
