package lia.util.net.copy;

/** The receiving end of a job. */
public class FDTWriterSession {}
