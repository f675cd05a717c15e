package io.argosy.agent.door;

/** What a look at a granted file found. */
public sealed interface SourceLook {

  record Ready(SourceFile file) implements SourceLook {}

  record Missing() implements SourceLook {}

  /** A link out of the root, a special file, or one that may not be read. */
  record Refused(String why) implements SourceLook {}

  /** The file is not the one that was granted. */
  record SizeDiffers() implements SourceLook {}
}
