package io.argosy.web.config;

/** The configuration asks for what must not be; told in one sentence, without a stack trace. */
public final class RefusedToStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RefusedToStart(String sentence) {
    super(sentence);
  }
}
