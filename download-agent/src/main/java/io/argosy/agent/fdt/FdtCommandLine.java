package io.argosy.agent.fdt;

import java.net.Inet4Address;
import java.util.ArrayList;
import java.util.List;

/**
 * The exact command line of an FDT process. {@code -noupdates} takes the next argument as its value
 * unless that starts with a dash, so an option must follow it. A process for a single job gains
 * nothing from the second compiler and from concurrent garbage collection; without them it uses a
 * third less processor time.
 */
public final class FdtCommandLine {

  static final String MESSAGES_ONLY = "lia.util.net.copy.transport.*;java.util.*;java.lang.*;!*";
  private static final String MAIN = "lia.util.net.copy.FDTMain";
  private static final String POLICY = "io.argosy.fdt.policy.ConfinedFiles";

  private FdtCommandLine() {}

  public static List<String> of(FdtProgram program, FdtHome home, FdtOrder order) {
    List<String> words = new ArrayList<>(machine(program, home, order));
    words.add(MAIN);
    switch (order.side()) {
      case FdtSide.Server server -> words.addAll(server(server));
      case FdtSide.Client client -> words.addAll(client(client, home, order.id()));
    }
    return List.copyOf(words);
  }

  private static List<String> machine(FdtProgram program, FdtHome home, FdtOrder order) {
    List<String> words =
        new ArrayList<>(
            List.of(
                program.java().toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-Dfile.encoding=UTF-8",
                "-Dsun.jnu.encoding=UTF-8",
                "-Duser.home=" + home.home(),
                "-Djava.io.tmpdir=" + home.temporary(),
                "-Djdk.serialFilter=" + MESSAGES_ONLY,
                "-Dlia.util.net.common.FileChannelProviderFactory=" + POLICY));
    order.writable().ifPresent(root -> words.add("-Dargosy.fdt.write-root=" + root));
    if (!order.readable().isEmpty()) {
      words.add("-Dargosy.fdt.read-list=" + home.readable());
    }
    if (!order.packs().isEmpty()) {
      words.add("-Dargosy.fdt.packs=" + home.packs());
    }
    words.add("-cp");
    words.add(program.jar() + ":" + program.policy());
    return words;
  }

  private static List<String> server(FdtSide.Server server) {
    return List.of(
        "-p",
        Integer.toString(server.ports().control()),
        "-tp",
        Integer.toString(server.ports().transfer()),
        "-FDT_LISTEN",
        text(server.listen()),
        "-f",
        text(server.peer()),
        "-bs",
        "1M",
        "-noupdates",
        "-S");
  }

  private static List<String> client(FdtSide.Client client, FdtHome home, String id) {
    List<String> words = new ArrayList<>();
    if (client.pulls()) {
      words.add("-pull");
    }
    words.addAll(
        List.of(
            "-c",
            text(client.host()),
            "-p",
            Integer.toString(client.port()),
            "-P",
            Integer.toString(client.streams()),
            "-reportDelay",
            "5",
            "-monID",
            id,
            "-d",
            client.directory().toString(),
            "-fl",
            home.list().toString(),
            "-noupdates"));
    return words;
  }

  private static String text(Inet4Address address) {
    return address.getHostAddress();
  }
}
