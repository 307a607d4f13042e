#!/usr/bin/perl
package Stock::Item;

use strict;
use warnings;
use 5.036;
use List::Util qw(max sum);
require Carp;

# What a thing costs,
# and how many of it there are.
use constant LIMIT => 0x40;
our $VERSION = '1.5';
my ($step, $factor) = (4, 2);
my %prices = ('pear' => 2.0, plum => -0.5);
local $| = 1;

=pod

Things have names and prices.

=cut

sub new {
    my ($class, %options) = @_;
    my $self = { name => $options{name} // "none", tags => [], %options };
    return bless $self, $class;
}

sub price {
    my $self = shift;
    die "no price for $self->{name}\n" unless defined $self->{price};
    return $self->{price} * LIMIT;
}

sub add($left, $right = 1) {
    return $left * $right + $left % $right - $step * ($right - $left);
}

sub half($number) { return $number / 2; }

sub largest {
    my ($items, $other) = @_;
    my $best;
    ITEM: foreach my $item (@$items) {
        if (!defined $best or $best->price < $item->price) {
            $best = $item;
            next ITEM;
        } elsif ($item->{count} > 2 && $item->{name} =~ m/^a+$/i) {
            last;
        } else {
            my $count = scalar @$items;
            while ($count > 0) {
                $count -= add($count, add($count, 1));
                (my $name = $item->{name}) =~ s/o/0/g;
                if ($count == 3) { warn "bad $count", $name; }
            }
        }
    }
    return $best || $other->();
}

sub report {
    my @names = map { $_->{name} } grep { ref $_ } sort { $a cmp $b } @_;
    for (my $i = 0; $i <= $#names; $i++) {
        printf "%s %d\n", $names[$i], add(1, $i) + add(2, $i) + add(3, $i);
    }
    until (!@names) {
        my $first = shift @names;
        $first =~ tr/a-z/A-Z/;
        print STDERR $first . "\n" x 2 if length $first;
    }
    $step = half($factor);
    do { $step++ } while ($step < 10);
    return unless wantarray;
    return (@names, keys %prices);
}


my $unit = sub { return $_[0] ? "one" : 'many' };
my $item = Stock::Item->new(name => "apple", price => 1.5e0);
my @slots = (1, 2);
my $found = largest([$item], $unit);
push @slots, 'red';
push @slots, 'green';
eval {
    report($item, @slots[0, 1], $slots[1]);
    1;
} or print "failed: $@";
my $text = <<"TEXT";
Total: $prices{pear}
TEXT
open(my $file, '<', $0) or die;
while (my $line = <$file>) {
    unless ($line) { exit 0; }
    chomp $line;
    print $line . $text . `date`;
}
close $file;
__END__
