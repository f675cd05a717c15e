package io.argosy.agent.door;

/** State of a granted file at its source. */
public sealed interface SourceState {

  record Ready(SourceFile file) implements SourceState {}

  record Missing() implements SourceState {}

  /** A symbolic link out of the root, a special file, or one that may not be read. */
  record Refused(String why) implements SourceState {}

  record SizeDiffers() implements SourceState {}
}
