package io.argosy.deploy;

/** Starts the command line. */
public final class ArgosyMain {

  private ArgosyMain() {}

  public static void main(String[] arguments) {}
}
