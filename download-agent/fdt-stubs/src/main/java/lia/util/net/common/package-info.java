/** The part of FDT's interfaces by which it lets others open its files. */
@NullMarked
package lia.util.net.common;

import org.jspecify.annotations.NullMarked;
