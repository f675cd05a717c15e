package io.argosy.agent.fdt.process;

import io.argosy.agent.fdt.FdtOutput;
import io.argosy.agent.fdt.FdtRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A child process and the thread that reads its output. */
final class FdtChild implements FdtRun {

  private static final int TERMINATION_SECONDS = 5;

  /** How long to read on after the process has ended: a grandchild may keep the pipe open. */
  private static final Duration OUTPUT_GRACE = Duration.ofSeconds(2);

  private final Process process;
  private final ProcessOutput output;
  private final Thread listener;
  private final List<String> commandLine;
  private final FdtRunFiles files;

  FdtChild(Process process, List<String> commandLine, FdtRunFiles files) {
    this.process = process;
    this.commandLine = List.copyOf(commandLine);
    this.files = files;
    this.output = new ProcessOutput(process.getInputStream(), files::note);
    this.listener = Thread.ofPlatform().daemon().name("fdt-" + process.pid()).start(output);
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public boolean isReady() {
    return output.isReady();
  }

  @Override
  public FdtOutput output() {
    return new FdtOutput(
        process.isAlive() ? Optional.empty() : Optional.of(process.exitValue()), output.text());
  }

  @Override
  public List<String> commandLine() {
    return commandLine;
  }

  @Override
  public List<Connection> connections() {
    return ProcessConnections.of(process.pid());
  }

  /** Uses the process handle, because destroying the process itself would also close its output. */
  @Override
  public void end() {
    boolean interrupted = Thread.interrupted();
    process.toHandle().destroy();
    try {
      if (!process.waitFor(TERMINATION_SECONDS, TimeUnit.SECONDS)) {
        process.toHandle().destroyForcibly();
        process.waitFor();
      }
      listener.join(OUTPUT_GRACE);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    process.destroyForcibly();
    files.sweep(output.sessions());
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
