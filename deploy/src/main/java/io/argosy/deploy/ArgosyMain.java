package io.argosy.deploy;

import io.argosy.deploy.cli.ArgosyCommand;
import java.time.Clock;

/** Starts the command line. */
public final class ArgosyMain {

  private ArgosyMain() {}

  public static void main(String[] arguments) {
    System.exit(ArgosyCommand.run(Clock.systemUTC(), arguments));
  }
}
