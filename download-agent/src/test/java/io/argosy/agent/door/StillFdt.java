package io.argosy.agent.door;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtOutput;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** FDT that accepts orders and does nothing until it is ended. */
public final class StillFdt implements FdtTool {

  private final List<FdtOrder> orders = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<FdtRun.Connection> connections = new ArrayList<>();
  private String output = "";

  /** The output of all runs that are started from now on. */
  void output(String words) {
    output = words;
  }

  /** The connections of each run that has not ended; they can be changed. */
  List<FdtRun.Connection> connections() {
    return connections;
  }

  /** The orders so far; the list grows. */
  List<FdtOrder> orders() {
    return orders;
  }

  public List<Run> runs() {
    return runs;
  }

  @Override
  public FdtRun start(FdtOrder order) {
    orders.add(order);
    Run run = new Run(new AtomicBoolean(true), output, connections);
    runs.add(run);
    return run;
  }

  public record Run(AtomicBoolean alive, String log, List<FdtRun.Connection> connections)
      implements FdtRun {
    @Override
    public boolean isAlive() {
      return alive.get();
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public FdtOutput output() {
      return new FdtOutput(Optional.empty(), log);
    }

    @Override
    public List<String> commandLine() {
      return List.of();
    }

    @Override
    public void end() {
      alive.set(false);
    }
  }
}
