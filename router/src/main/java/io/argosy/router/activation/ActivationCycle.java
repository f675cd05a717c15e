package io.argosy.router.activation;

import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills the windows of all destinations with file requests. A lease keeps two routers from filling
 * the same window at once.
 */
public final class ActivationCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ActivationCycle.class);

  /** Bounds memory. The cycle wakes its stage again when files are left over. */
  private static final int MOST_FILES = 20_000;

  private final ActivationStore store;
  private final WindowSize window;
  private final StageContext context;

  /**
   * @param window the size for each destination and priority
   */
  public ActivationCycle(ActivationStore store, WindowSize window, StageContext context) {
    this.store = store;
    this.window = window;
    this.context = context;
  }

  /** Runs one cycle; does nothing while another router holds the lease. */
  public void run() {
    context.leases().run(Stage.ACTIVATION, this::fillUnder);
  }

  /** Checks every file request. For the periodic sweep only; any router may call it. */
  public void tidy() {
    int tidied = 0;
    long last = 0;
    while (last < Long.MAX_VALUE) {
      long after = last;
      long end = store.lastOfPortion(after);
      tidied += Portions.all(() -> context.inOne(() -> store.tidy(after, end)));
      last = end;
    }
    if (tidied > 0) {
      LOG.info("Ended file requests that are no longer needed: requests={}", tidied);
      context.wake(Stage.ACTIVATION);
      context.wake(Stage.ISSUE);
    }
  }

  private void fillUnder(StageLease lease) {
    Instant changedSince = context.now().minus(Stage.NOTICED_WITHIN);
    int followed = follow(changedSince);
    List<WindowDemand> demands = store.read(window, MOST_FILES);
    List<WindowFill> fills = demands.stream().map(WindowDemand::fill).toList();
    int activated = fills.stream().allMatch(f -> f.files().isEmpty()) ? 0 : write(lease, fills);
    if (followed + activated > 0) {
      LOG.info("Activated files: files={} followed={}", activated, followed);
      context.wake(Stage.ROUTING);
      context.wake(Stage.ISSUE);
    }
    if (activated > 0 && demands.stream().anyMatch(WindowDemand::more)) {
      context.wake(Stage.ACTIVATION);
    }
  }

  private int follow(Instant changedSince) {
    return Portions.all(() -> context.inOne(() -> store.follow(changedSince)));
  }

  private int write(StageLease lease, List<WindowFill> fills) {
    return context.inOne(lease, () -> store.write(fills, context.now()));
  }
}
