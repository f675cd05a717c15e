package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtRun;
import java.util.ArrayList;
import java.util.List;

/** The connections of an FDT run that were reported as flows. */
final class FdtFlows {

  private final List<Fireflies.Flow> begun = new ArrayList<>();

  /**
   * Reports the beginning of all connections that carry data, once there are some.
   *
   * @param control port of the server, to which no data is sent
   */
  synchronized void look(FdtRun run, int control, Grant grant, Fireflies fireflies) {
    if (begun.isEmpty() && fireflies.reports(grant)) {
      run.connections().stream()
          .filter(it -> it.own().getPort() != control && it.peer().getPort() != control)
          .map(it -> fireflies.begin(grant, it.own(), it.peer()))
          .forEach(begun::add);
    }
  }

  /** Reports the end of those that began; the run has ended. */
  synchronized void end() {
    begun.forEach(Fireflies.Flow::end);
    begun.clear();
  }
}
