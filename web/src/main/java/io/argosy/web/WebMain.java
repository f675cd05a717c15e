package io.argosy.web;

/** Starts the pages. */
public final class WebMain {

  private WebMain() {}

  public static void main(String[] arguments) {}
}
