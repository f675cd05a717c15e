package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import java.nio.file.Path;

/**
 * The directories and files of a demonstration.
 *
 * @param data real path; nothing is written outside of it
 */
public record DemoLayout(Path data) {

  Path lock() {
    return data.resolve("lock");
  }

  Path database() {
    return data.resolve("database");
  }

  Path datasets() {
    return data.resolve("datasets.json");
  }

  Path generated() {
    return data.resolve("generated");
  }

  Path logs() {
    return data.resolve("logs");
  }

  Path log(String program) {
    return logs().resolve(program + ".log");
  }

  /** The entries that the last scan skipped, with reasons. */
  Path skipped() {
    return logs().resolve("skipped.txt");
  }

  /** Run files, passwords and tokens; readable only for the owner. */
  public Path run() {
    return data.resolve("run");
  }

  /** The file that a program writes when it is ready. */
  public Path runFile(String program) {
    return run().resolve(program + ".json");
  }

  Path cache() {
    return data.resolve("cache");
  }

  private Path site(NodeName node) {
    return data.resolve("sites").resolve(node.value());
  }

  Path siteData(NodeName node) {
    return site(node).resolve("data");
  }

  Path siteStaging(NodeName node) {
    return site(node).resolve("staging");
  }

  Path siteState(NodeName node) {
    return site(node).resolve("state");
  }

  Path siteConfiguration(NodeName node) {
    return site(node).resolve("agent.yaml");
  }

  /** The directory of a dataset at a node with storage in {@link #siteData}. */
  Path folder(NodeName node, DatasetName dataset) {
    return siteData(node).resolve(dataset.value().substring(1));
  }
}
