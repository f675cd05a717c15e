package io.argosy.deploy.demo;

import io.argosy.common.storage.PathRule;
import io.argosy.common.wire.WireJson;
import java.nio.file.Path;
import java.util.List;

/**
 * What an agent of the demonstration is told, as a person would write it.
 *
 * @param rules the node's storage, first match wins
 */
record AgentYaml(DemoSite site, DemoLayout layout, List<PathRule> rules, DemoOptions.Mover mover) {

  private static final int FIRST_PORT = 31_000;
  private static final int PORTS = 40;

  /**
   * @param routerUrl where the router listens this time
   */
  String text(String routerUrl) {
    StringBuilder text = new StringBuilder("# Written by argosy demo at every start.\n");
    text.append("argosy:\n  agent:\n");
    text.append("    name: ").append(site.agent()).append('\n');
    text.append("    router-url: ").append(routerUrl).append('\n');
    path(text, "    token-file: ", layout.run().resolve(site.tokenName()));
    path(text, "    state-dir: ", layout.siteState(site.node()));
    path(text, "    run-file: ", layout.runFile(site.program()));
    text.append("    parent-pid: ").append(ProcessHandle.current().pid()).append('\n');
    text.append("    roles: [").append(site.role()).append("]\n");
    text.append("    nodes:\n");
    text.append("      - name: ").append(site.node()).append('\n');
    if (!site.isDoor()) {
      path(text, "        staging: ", layout.siteStaging(site.node()));
    }
    text.append("        storage:\n");
    for (PathRule rule : rules) {
      text.append("          - lfn-prefix: ").append(quoted(rule.lfnPrefix())).append('\n');
      text.append("            root: ").append(quoted(rule.root())).append('\n');
    }
    mover.fdt().ifPresent(jar -> fdt(text, jar));
    mover.settings().forEach((key, value) -> setting(text, key, value));
    return text.toString();
  }

  /** Each site has ports of its own, as each would have a machine of its own. */
  private void fdt(StringBuilder text, Path jar) {
    int first = FIRST_PORT + site.ordinal() * PORTS;
    text.append("    transfer:\n      backend: ").append(mover.backend()).append('\n');
    text.append("    fdt:\n");
    path(text, "      jar: ", jar);
    text.append("      ports: ").append(first).append('-').append(first + PORTS - 1).append('\n');
  }

  private static void setting(StringBuilder text, String key, String value) {
    text.append("    ").append(key).append(": ").append(quoted(value)).append('\n');
  }

  private static void path(StringBuilder text, String key, Path path) {
    text.append(key).append(quoted(path.toString())).append('\n');
  }

  /** A string of JSON is one of YAML too, whatever characters it holds. */
  private static String quoted(String text) {
    return WireJson.strict().writeValueAsString(text);
  }
}
