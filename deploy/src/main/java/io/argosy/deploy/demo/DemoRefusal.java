package io.argosy.deploy.demo;

/** What was asked for cannot be demonstrated; the message is the whole sentence for the person. */
public final class DemoRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public DemoRefusal(String sentence) {
    super(sentence);
  }
}
