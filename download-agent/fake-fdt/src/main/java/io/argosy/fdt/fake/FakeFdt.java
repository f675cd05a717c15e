package io.argosy.fdt.fake;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;

/**
 * One run of the fake FDT. Its system properties: {@code argosy.fake-fdt.scale} scales FDT's own
 * waits (1 is FDT's timing), {@code argosy.fake-fdt.hang} makes a job of more than two streams
 * hang, {@code argosy.fake-fdt.writer-log} is where a server that receives files writes its log
 * (FDT: /tmp).
 */
public final class FakeFdt {

  private static final int BAD_CALL = 22;

  private final Journal journal;
  private final Random chance;

  public FakeFdt(PrintStream out, PrintStream log, Clock clock, Random chance) {
    journal = new Journal(out, log, clock);
    this.chance = chance;
  }

  public int run(String... arguments) {
    Options options;
    try {
      options = Options.of(arguments);
    } catch (IllegalArgumentException e) {
      journal.warn("FDTMain main", "", e);
      return BAD_CALL;
    }
    try {
      journal.log("FDT main", "\n\nFDT [ fake ] STARTED ... \n\n");
      FakeSettings settings = settings(options);
      return options.has("-c")
          ? new Client(settings, options).run()
          : new Server(settings, options).run();
    } catch (IOException | InterruptedException | IllegalArgumentException e) {
      journal.warn("FDT main", "Failed to instantiate FDT", e);
      return 1;
    }
  }

  private FakeSettings settings(Options options) {
    return new FakeSettings(
        journal,
        Pace.ofProperties(),
        PlainFiles.chosen(journal),
        chance,
        options.number("-bs", 1 << 20),
        Duration.ofSeconds(options.number("-reportDelay", 5)),
        Boolean.getBoolean("argosy.fake-fdt.hang"));
  }
}
