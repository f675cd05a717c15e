package io.argosy.deploy.scan;

/** The reason why an entry of a directory is not placed. */
public enum SkipReason {
  LINK("a symbolic link"),
  SPECIAL("neither a file nor a directory"),
  UNREADABLE("cannot be read"),
  VANISHED("vanished during the scan"),
  CHANGING("changed while it was read"),
  NO_CHECKSUM("the storage states no valid adler32 of it"),
  OTHER_NAME("the storage would take its name for another one"),
  NOT_UTF_8("its name is not UTF-8"),
  CONTROL_CHARACTER("its name has a control character"),
  NAME_TOO_LONG("its logical name would have more than 1,024 bytes"),
  LOAD_TEST("holds files of load tests"),
  OWN_FILES("belongs to the demonstration itself");

  private final String sentence;

  SkipReason(String sentence) {
    this.sentence = sentence;
  }

  public String sentence() {
    return sentence;
  }
}
