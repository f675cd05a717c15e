/** The interfaces of FDT through which other code opens its files. */
@NullMarked
package lia.util.net.common;

import org.jspecify.annotations.NullMarked;
