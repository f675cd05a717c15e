package io.argosy.router.activation;

import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills the windows of all destinations with file requests. One router at a time, or two would fill
 * the same window twice.
 */
public final class ActivationCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ActivationCycle.class);

  /** Bounds memory; what is left over rings the bell again. */
  private static final int MOST_FILES = 20_000;

  /** What a cycle needs from its stage. */
  public record Ground(StageLeases leases, Transactions transactions, Wake wake, Clock clock) {}

  private final ActivationStore store;
  private final WindowSize window;
  private final Ground ground;

  /**
   * @param window for each destination and priority
   */
  public ActivationCycle(ActivationStore store, WindowSize window, Ground ground) {
    this.store = store;
    this.window = window;
    this.ground = ground;
  }

  /** Does nothing while another router activates. */
  public void run() {
    ground.leases().acquire(Stage.ACTIVATION).ifPresent(this::fillUnder);
  }

  /** Looks at every file request: for the sweep, and not for each ring. Any router may. */
  public void tidy() {
    int tidied = Portions.all(() -> ground.transactions().inOne(store::tidy));
    if (tidied > 0) {
      LOG.info("tidied file requests={}", tidied);
      ground.wake().stage(Stage.ACTIVATION);
      ground.wake().stage(Stage.ISSUE);
    }
  }

  private void fillUnder(StageLease lease) {
    Instant lately = ground.clock().instant().minus(Wake.HEARD_WITHIN);
    int followed = ground.leases().during(lease, () -> follow(lately));
    List<WindowWish> wishes = ground.leases().during(lease, () -> store.read(window, MOST_FILES));
    List<WindowFill> fills = wishes.stream().map(wish -> wish.fill(window.bytes())).toList();
    int activated = fills.stream().allMatch(f -> f.files().isEmpty()) ? 0 : write(lease, fills);
    if (followed + activated > 0) {
      LOG.info("activated files={} followed={}", activated, followed);
      ground.wake().stage(Stage.ROUTING);
      ground.wake().stage(Stage.ISSUE);
    }
    if (activated > 0 && wishes.stream().anyMatch(WindowWish::more)) {
      ground.wake().stage(Stage.ACTIVATION);
    }
  }

  private int follow(Instant changedSince) {
    return Portions.all(() -> ground.transactions().inOne(() -> store.follow(changedSince)));
  }

  private int write(StageLease lease, List<WindowFill> fills) {
    return ground
        .transactions()
        .inOne(
            () -> {
              ground.leases().require(lease);
              return store.write(fills, ground.clock().instant());
            });
  }
}
