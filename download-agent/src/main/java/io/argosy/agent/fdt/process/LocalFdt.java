package io.argosy.agent.fdt.process;

import io.argosy.agent.fdt.FdtCommandLine;
import io.argosy.agent.fdt.FdtHome;
import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtProgram;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtTool;
import io.argosy.agent.fdt.FdtUnusableException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the operator's jar, each time in a new directory below one that only this agent uses. */
public final class LocalFdt implements FdtTool, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LocalFdt.class);
  private static final Set<String> JVM_WORDS =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH");

  private final FdtProgram program;
  private final Path homes;
  private final Path logs;
  private final Set<FdtChild> children = ConcurrentHashMap.newKeySet();

  /**
   * @param homes used by this agent only
   * @param logs where FDT writes its sessions' logs
   */
  public LocalFdt(FdtProgram program, Path homes, Path logs) {
    this.program = program;
    this.homes = homes;
    this.logs = logs;
  }

  @Override
  public FdtRun start(FdtOrder order) throws FdtUnusableException {
    FdtHome home = new FdtHome(homes.resolve(order.id()));
    if (!order.packs().isEmpty() && !FdtOrder.canList(home.root().toString())) {
      throw new FdtUnusableException("FDT cannot handle its own directory: " + home.root());
    }
    List<String> words = FdtCommandLine.of(program, home, order);
    FdtRunFiles files = new FdtRunFiles(home, logs);
    try {
      files.create(order);
      FdtChild child = new FdtChild(process(home, words), words, files);
      children.removeIf(known -> !known.isAlive());
      children.add(child);
      LOG.info("FDT started: run={} command={}", order.id(), String.join(" ", words));
      return child;
    } catch (IOException e) {
      files.sweep(Set.of());
      throw new FdtUnusableException("FDT cannot be started: " + e);
    }
  }

  private static Process process(FdtHome home, List<String> words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(home.root().toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"));
    Map<String, String> environment = builder.environment();
    JVM_WORDS.forEach(environment::remove);
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("HOME", home.home().toString());
    return builder.start();
  }

  /**
   * Kills processes that an earlier agent process left running, and deletes their files. A process
   * is recognised by this agent's directory on its command line.
   */
  public void sweep() {
    try {
      Files.createDirectories(homes);
      String ours = "-Duser.home=" + homes + "/";
      ProcessHandle.allProcesses()
          .filter(process -> isOurs(process, ours))
          .forEach(LocalFdt::endOrphan);
      try (Stream<Path> left = Files.list(homes)) {
        for (Path home : left.toList()) {
          new FdtRunFiles(new FdtHome(home), logs).sweepNoted();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOurs(ProcessHandle process, String ours) {
    return process
        .info()
        .arguments()
        .filter(words -> Stream.of(words).anyMatch(word -> word.startsWith(ours)))
        .isPresent();
  }

  private static void endOrphan(ProcessHandle orphan) {
    LOG.info("Killing an FDT process of an earlier agent process: pid={}", orphan.pid());
    orphan.destroyForcibly();
    orphan.onExit().join();
  }

  @Override
  public void close() {
    children.forEach(FdtChild::end);
  }

  /** Whether a server could listen at this port now. */
  public static boolean isFree(InetAddress address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
