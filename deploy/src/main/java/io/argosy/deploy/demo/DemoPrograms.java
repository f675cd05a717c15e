package io.argosy.deploy.demo;

import io.argosy.common.topology.NodeName;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.process.JavaProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

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

  JavaProgram router(EmbeddedDatabase database) {
    return router(database, Map.of());
  }

  /**
   * @param settings of the router, by their keys without {@code argosy.router.}
   */
  JavaProgram router(EmbeddedDatabase database, Map<String, String> settings) {
    return program(ROUTER, port -> routerCommand(database, settings, port));
  }

  private List<String> routerCommand(
      EmbeddedDatabase database, Map<String, String> settings, OptionalInt port) {
    Words words =
        new Words(
            java(ROUTER, ROUTER_MEGABYTES, OPERATED_ROUTER_MEGABYTES, true), "argosy.router.");
    words.add("database.url", database.jdbcUrl());
    words.add("database.username", EmbeddedDatabase.ROUTER);
    words.add("database.password-file", database.passwordFile(EmbeddedDatabase.ROUTER));
    words.add("database.owner-username", EmbeddedDatabase.OWNER);
    words.add("database.owner-password-file", database.passwordFile(EmbeddedDatabase.OWNER));
    words.add("grant-key-file", layout.run().resolve("grant.key"));
    words.add("bootstrap-admin-token-file", layout.run().resolve(ADMIN_TOKEN));
    words.add("port", port.orElse(0));
    settings.forEach(words::add);
    return common(words, ROUTER);
  }

  JavaProgram web(String routerUrl, OptionalInt wished) {
    return program(
        WEB,
        port -> {
          Words words =
              new Words(java(WEB, WEB_MEGABYTES, OPERATED_WEB_MEGABYTES, true), "argosy.web.");
          words.add("router-url", routerUrl);
          words.add("port", wished.orElse(port.orElse(0)));
          return common(words, WEB);
        });
  }

  JavaProgram agent(DemoSite site) {
    return agent(site.program(), site.node(), site == DemoSite.HOME, List.of());
  }

  /**
   * @param writesArchive one of several agents
   * @param runner the words of a command that runs the one that follows them
   */
  JavaProgram agent(String name, NodeName node, boolean writesArchive, List<String> runner) {
    return program(
        name,
        port -> {
          List<String> words = new ArrayList<>(runner);
          words.addAll(java("agent", AGENT_MEGABYTES, AGENT_MEGABYTES, writesArchive));
          words.add("--config");
          words.add(layout.siteConfiguration(node).toString());
          return List.copyOf(words);
        });
  }

  private List<String> common(Words words, String program) {
    words.add("run-file", layout.runFile(program));
    words.add("parent-pid", ProcessHandle.current().pid());
    return words.list();
  }

  private JavaProgram program(
      String name, java.util.function.Function<OptionalInt, List<String>> command) {
    return new JavaProgram(
        name, installation.home(), layout.log(name), layout.runFile(name), command);
  }

  /** A command line to which keys of one program are added. */
  private static final class Words {

    private final List<String> words;
    private final String prefix;

    Words(List<String> start, String prefix) {
      this.words = new ArrayList<>(start);
      this.prefix = prefix;
    }

    void add(String key, String value) {
      words.add("--" + prefix + key + "=" + value);
    }

    void add(String key, Path value) {
      add(key, value.toString());
    }

    void add(String key, long value) {
      add(key, Long.toString(value));
    }

    List<String> list() {
      return List.copyOf(words);
    }
  }
}
