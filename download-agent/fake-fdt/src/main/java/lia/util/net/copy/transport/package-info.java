/** The one message of FDT that reads the disk without using FDT's extension point. */
@NullMarked
package lia.util.net.copy.transport;

import org.jspecify.annotations.NullMarked;
