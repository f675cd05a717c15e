package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** Commands about virtual circuits. */
@Command(
    name = "circuit",
    description = "Virtual circuits, which networks build for links with much work.",
    subcommands = CircuitTryCommand.class)
final class CircuitCommand {}
