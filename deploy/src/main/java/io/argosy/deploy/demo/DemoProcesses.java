package io.argosy.deploy.demo;

import io.argosy.common.process.RunFile;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All processes of a demonstration. They end in reverse order of dependency: agents, web, router,
 * database.
 */
final class DemoProcesses {

  /** The first end of a program also writes the class-data archive, which takes some seconds. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final Duration DATABASE_GRACE = Duration.ofSeconds(40);
  private static final long LEFTOVER_SECONDS = 5;

  /** The order of dependency: each rank needs the ones before it. */
  enum Rank {
    DATABASE,
    ROUTER,
    WEB,
    AGENT
  }

  private final Map<Rank, List<Supervised>> ranks = new EnumMap<>(Rank.class);
  private final CompletableFuture<String> givenUp = new CompletableFuture<>();
  private volatile boolean closed;

  /** Waits for the children of a killed launcher, which are about to end. */
  static void endLeftovers(DemoLayout layout) {
    List<ProcessHandle> left =
        Stream.of(
                DemoSite.all().map(DemoSite::program),
                Stream.of(StorageDemo.AGENT_PROGRAM, DemoPrograms.WEB, DemoPrograms.ROUTER),
                StorageDemo.PROGRAMS.stream())
            .flatMap(Function.identity())
            .flatMap(program -> RunFile.processOf(layout.runFile(program)).stream())
            .toList();
    left.forEach(
        process ->
            process.onExit().completeOnTimeout(process, LEFTOVER_SECONDS, TimeUnit.SECONDS).join());
    left.stream().filter(ProcessHandle::isAlive).forEach(DemoProcesses::endByForce);
  }

  private static void endByForce(ProcessHandle process) {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Starts a program; it ends before those of lower rank. */
  void start(Rank rank, Supervised program) throws IOException {
    take(rank, program);
    program.start();
  }

  /** Takes a program that is started elsewhere. */
  synchronized void take(Rank rank, Supervised program) throws IOException {
    if (closed) {
      throw new IOException("the demonstration is ending");
    }
    ranks.computeIfAbsent(rank, r -> new ArrayList<>()).add(program);
    program.givenUp().thenAccept(givenUp::complete);
  }

  /** Completes with a reason when a program does not stay up. */
  CompletableFuture<String> givenUp() {
    return givenUp;
  }

  /** True once the end was requested: later failures are expected. */
  boolean isEnding() {
    return closed;
  }

  /** Ends all processes; a second call waits for the first and does nothing. */
  void close() {
    closed = true;
    endAll();
  }

  private synchronized void endAll() {
    for (Rank rank : List.of(Rank.values()).reversed()) {
      List<Supervised> programs = ranks.getOrDefault(rank, List.of());
      programs.forEach(Supervised::askToEnd);
      programs.forEach(program -> awaitEnd(rank, program));
    }
    ranks.clear();
  }

  private static void awaitEnd(Rank rank, Supervised program) {
    program.awaitEnd(rank == Rank.DATABASE ? DATABASE_GRACE : GRACE);
  }
}
