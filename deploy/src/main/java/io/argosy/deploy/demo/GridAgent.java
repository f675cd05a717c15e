package io.argosy.deploy.demo;

import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Program;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** An agent that a bench kills and starts again. */
final class GridAgent implements Program {

  private final JavaProgram program;
  private volatile boolean endsByForce;
  private volatile Supervised running;

  GridAgent(JavaProgram program) {
    this.program = program;
    this.running = new Supervised(this, line -> {});
  }

  Supervised running() {
    return running;
  }

  /** For its next life; nothing starts a process that was killed. */
  Supervised again(Consumer<String> tell) {
    endsByForce = false;
    running = new Supervised(this, tell);
    return running;
  }

  void kill(Duration longest) {
    endsByForce = true;
    running.askToEnd();
    running.awaitEnd(longest);
  }

  @Override
  public String name() {
    return program.name();
  }

  @Override
  public ProcessHandle start() throws IOException {
    return program.start();
  }

  @Override
  public boolean isReady(ProcessHandle process) {
    return program.isReady(process);
  }

  @Override
  public void askToEnd(ProcessHandle process) {
    if (endsByForce) {
      process.destroyForcibly();
    } else {
      program.askToEnd(process);
    }
  }

  @Override
  public String lastWords() {
    return program.lastWords();
  }
}
