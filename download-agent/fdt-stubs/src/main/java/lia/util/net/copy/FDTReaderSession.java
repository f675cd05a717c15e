package lia.util.net.copy;

/** The sending end of a job. */
public class FDTReaderSession {}
