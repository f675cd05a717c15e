package io.argosy.deploy.cli;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.AutomationForm;
import io.argosy.common.wire.user.AutomationView;
import io.argosy.common.wire.user.PinForm;
import io.argosy.common.wire.user.PinTakenView;
import io.argosy.common.wire.user.PinView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about the router's automatic actions and the items that are pinned against them. */
@Command(
    name = "automation",
    description = "Lists the router's automatic actions, switches them, and pins items.")
final class AutomationCommand {

  @Command(name = "list", description = "Lists the automatic actions and their modes.")
  void list(@Mixin Router router) throws IOException {
    List<AutomationView> all = router.client().list("/query/v1/automations", AutomationView.class);
    TextTable table = new TextTable("Name, Mode, Set by");
    all.forEach(one -> table.row(one.name(), one.mode(), one.set() ? "command" : "configuration"));
    router.write(all, table.lines());
  }

  @Command(name = "set", description = "Sets the mode of an automatic action; for admins.")
  void set(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NAME", description = "Name, as shown by list.")
          String name,
      @Parameters(
              index = "1",
              arity = "0..1",
              paramLabel = "MODE",
              description = "on, dry-run or off (default: the mode in the configuration).")
          @Nullable String mode)
      throws IOException {
    router.client().post("/command/v1/automations", new AutomationForm(name, mode));
    list(router);
  }

  @Command(
      name = "pin",
      description = {
        "Excludes an item from an automatic action.",
        "The pin applies to everything that matches all options given. Repeating the command with"
            + " the same options replaces the pin. For admins, and for operators of a named node.",
        "A pin takes effect when the action runs next: for feeds with the next forecasts, within a"
            + " minute."
      },
      footer = {"", "Breakers are pinned by argosy breaker pin.", ""})
  void pin(
      @Mixin Router router,
      @Mixin PinnedItem item,
      @Parameters(
              paramLabel = "NAME",
              description =
                  "rerouting, expiry, shadow, learning, exploration, feeds, circuits or"
                      + " forwarding.")
          String name)
      throws IOException {
    router.client().post("/command/v1/pins", item.form(name), PinTakenView.class);
    pins(router);
  }

  /** The options that describe a pin. */
  static final class PinnedItem extends PinOptions {

    @Option(names = "--request", paramLabel = "ID", description = "Files of this request.")
    @Nullable String request;

    @Option(
        names = "--block",
        paramLabel = "BLOCK",
        description = "Files of this block, as shown by block list.")
    @Nullable BlockName block;

    @Option(
        names = "--dataset",
        paramLabel = "DATASET",
        description = "For forwarding: files of this dataset.")
    @Nullable DatasetName dataset;

    @Option(
        names = "--strategy",
        paramLabel = "NAME",
        description = "For shadow: strategy to compare, even if it is not configured.")
    @Nullable String strategy;

    @Option(
        names = "--capacity",
        paramLabel = "RATE",
        description = "For learning: rate to assume instead, such as 50MB/s.")
    @Nullable ByteRate capacity;

    @Option(
        names = "--until",
        paramLabel = "TIME",
        description =
            "End of the pin: 2026-01-31, 2026-01-31T12:00:00Z or PT36H from now (default: until it"
                + " is removed).")
    @Nullable Instant until;

    PinForm form(String name) {
      Double rate = capacity == null ? null : capacity.bytesPerSecond();
      return new PinForm(
          name, source, destination, request, block, dataset, strategy, rate, until, reason);
    }
  }

  @Command(name = "unpin", description = "Removes a pin: the automatic action applies again.")
  void unpin(
      @Mixin Router router,
      @Parameters(paramLabel = "ID", description = "ID of the pin, as shown by pins.") String id)
      throws IOException {
    router.client().post("/command/v1/pins/" + RouterClient.inUrl(id) + "/removals", Map.of());
    pins(router);
  }

  @Command(
      name = "pins",
      description =
          "Lists the pins: what is pinned, by whom, until when and why. The pins of breakers are"
              + " in breaker list.")
  void pins(@Mixin Router router) throws IOException {
    List<PinView> all = router.client().list("/query/v1/pins", PinView.class);
    TextTable table = new TextTable("Id, Name, About, By, Since, Until, Why");
    for (PinView one : all) {
      Object until = Objects.requireNonNullElse(one.until(), "it is unpinned");
      table.row(one.id(), one.automation(), subject(one), one.by(), one.at(), until, one.reason());
    }
    router.write(
        all, table.linesOr("Nothing is pinned; argosy breaker list shows the pins of breakers."));
  }

  private static String subject(PinView one) {
    Double capacity = one.capacity();
    return Stream.of(
            named("source", one.source()),
            named("destination", one.destination()),
            named("request", one.request()),
            named("block", one.block()),
            named("dataset", one.dataset()),
            named("strategy", one.strategy()),
            named("at", capacity == null ? null : new ByteRate(capacity)))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String named(String kind, @Nullable Object name) {
    return name == null ? "" : kind + " " + name;
  }
}
