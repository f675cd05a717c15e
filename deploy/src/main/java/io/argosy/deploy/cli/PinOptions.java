package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which ends of the street a pin names, and why it is set. */
final class PinOptions {

  @Option(names = "--source", paramLabel = "NODE", description = "The sending node.")
  Optional<NodeName> source = Optional.empty();

  @Option(names = "--destination", paramLabel = "NODE", description = "The receiving node.")
  Optional<NodeName> destination = Optional.empty();

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "For those who read it later.")
  String reason = "";
}
