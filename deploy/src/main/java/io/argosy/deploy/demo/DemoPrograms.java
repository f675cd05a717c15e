package io.argosy.deploy.demo;

import io.argosy.common.topology.NodeName;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.process.JavaProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The command lines of router, web and agents. */
record DemoPrograms(Installation installation, DemoLayout layout, Installation.Manner manner) {

  static final String ROUTER = "router";
  static final String WEB = "web";
  static final String ADMIN_TOKEN = "admin.token";

  private static final int ROUTER_MEGABYTES = 384;
  private static final int WEB_MEGABYTES = 160;
  private static final int AGENT_MEGABYTES = 256;
  private static final int OPERATED_ROUTER_MEGABYTES = 1024;
  private static final int OPERATED_WEB_MEGABYTES = 256;

  private List<String> java(String program, int small, int operated, boolean writesArchive) {
    return switch (manner) {
      case SMALL_AND_SOON -> installation.java(program, small, writesArchive);
      case OPERATED -> installation.operated(program, operated);
    };
  }

  /**
   * @param settings of the router, by their keys without {@code argosy.router.}
   */
  JavaProgram router(EmbeddedDatabase database, Map<String, String> settings) {
    return program(ROUTER, port -> routerCommand(database, settings, port));
  }

  private List<String> routerCommand(
      EmbeddedDatabase database, Map<String, String> more, OptionalInt port) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("database.url", database.jdbcUrl());
    settings.put("database.username", EmbeddedDatabase.ROUTER);
    settings.put("database.password-file", database.passwordFile(EmbeddedDatabase.ROUTER));
    settings.put("database.owner-username", EmbeddedDatabase.OWNER);
    settings.put("database.owner-password-file", database.passwordFile(EmbeddedDatabase.OWNER));
    settings.put("grant-key-file", layout.run().resolve("grant.key"));
    settings.put("bootstrap-admin-token-file", layout.run().resolve(ADMIN_TOKEN));
    settings.put("port", port.orElse(0));
    settings.putAll(more);
    return command(ROUTER, ROUTER_MEGABYTES, OPERATED_ROUTER_MEGABYTES, settings);
  }

  JavaProgram web(String routerUrl, OptionalInt requestedPort) {
    return program(
        WEB,
        port -> {
          Map<String, Object> settings = new LinkedHashMap<>();
          settings.put("router-url", routerUrl);
          settings.put("port", requestedPort.orElse(port.orElse(0)));
          return command(WEB, WEB_MEGABYTES, OPERATED_WEB_MEGABYTES, settings);
        });
  }

  private List<String> command(
      String program, int small, int operated, Map<String, Object> settings) {
    settings.put("run-file", layout.runFile(program));
    settings.put("parent-pid", ProcessHandle.current().pid());
    List<String> words = new ArrayList<>(java(program, small, operated, true));
    settings.forEach((key, value) -> words.add("--argosy." + program + "." + key + "=" + value));
    return words;
  }

  JavaProgram agent(DemoSite site) {
    return agent(site.program(), site.node(), site == DemoSite.HOME, UnaryOperator.identity());
  }

  /**
   * @param writesArchive one of several agents
   * @param place returns the command that runs a command where the agent shall run
   */
  JavaProgram agent(
      String name, NodeName node, boolean writesArchive, UnaryOperator<List<String>> place) {
    return program(
        name,
        port -> {
          List<String> words = new ArrayList<>();
          words.addAll(java("agent", AGENT_MEGABYTES, AGENT_MEGABYTES, writesArchive));
          words.add("--config");
          words.add(layout.siteConfiguration(node).toString());
          return List.copyOf(place.apply(words));
        });
  }

  private JavaProgram program(String name, Function<OptionalInt, List<String>> command) {
    return new JavaProgram(
        name, installation.home(), layout.log(name), layout.runFile(name), command);
  }
}
