package io.argosy.router;

/** Starts the router. */
public final class RouterMain {

  private RouterMain() {}

  public static void main(String[] arguments) {}
}
